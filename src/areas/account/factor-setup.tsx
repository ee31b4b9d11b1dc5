import { Button, Callout } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import { authCall } from '../../engine/auth/auth-call.ts';
import { TextField } from '../../views/auth-form/text-field.tsx';
import { useAuthForm } from '../../views/auth-form/use-auth-form.ts';
import { QrCode } from '../../views/widgets/qr-code.tsx';

export interface StartedFactor {
  /** Base 32. */
  readonly secret: string;
  /** `otpauth://…`, for the picture. */
  readonly uri: string;
}

interface Props {
  readonly started: StartedFactor;
  readonly onDone: (recoveryCodes: readonly string[]) => void;
  readonly onCancel: () => void;
}

/** In groups of four, as people type it. */
const grouped = (secret: string) => secret.replaceAll(/(.{4})(?=.)/g, '$1 ');

/** The key for the app, as a picture and as text, and the code that proves that the app has it. */
export function FactorSetup({ started: { secret, uri }, onDone, onCancel }: Props) {
  const { t } = useTranslation();
  const form = useAuthForm(
    { code: '' },
    ({ code }) =>
      authCall<{ readonly recoveryCodes: readonly string[] }>('POST', 'totp/confirm', { code: code.trim() }),
    ({ recoveryCodes }) => onDone(recoveryCodes),
  );
  return (
    <div className="account-factor">
      <div>
        <p>{t('account:factor.scan')}</p>
        <QrCode text={uri} label={t('account:factor.picture')} />
        <p>
          {t('account:factor.secret')} <code className="account-secret">{grouped(secret)}</code>
        </p>
      </div>
      <form className="account-form" noValidate onSubmit={form.onSubmit} aria-busy={form.busy}>
        <div role="alert">{form.failure && <Callout intent="danger">{form.failure}</Callout>}</div>
        <TextField
          {...form.field('code')}
          label={t('account:factor.code')}
          autoComplete="one-time-code"
          inputMode="numeric"
          autoFocus
        />
        <div className="account-buttons">
          <Button type="submit" intent="primary" text={t('account:factor.confirm')} loading={form.busy} />
          <Button text={t('account:cancel')} onClick={onCancel} />
        </div>
      </form>
    </div>
  );
}
