import { Button, Callout } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import { authCall } from '../../engine/auth/auth-call.ts';
import { PasswordField } from '../../views/auth-form/password-field.tsx';
import { TextField } from '../../views/auth-form/text-field.tsx';
import { useAuthForm } from '../../views/auth-form/use-auth-form.ts';

interface Props {
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** Turns the second factor off: for whoever has both factors. */
export function DisableForm({ onDone, onCancel }: Props) {
  const { t } = useTranslation();
  const form = useAuthForm(
    { password: '', code: '' },
    ({ password, code }) => authCall('POST', 'totp/disable', { password, code: code.trim() }),
    onDone,
  );
  return (
    <form className="account-form" noValidate onSubmit={form.onSubmit} aria-busy={form.busy}>
      <div role="alert">{form.failure && <Callout intent="danger">{form.failure}</Callout>}</div>
      <PasswordField {...form.field('password')} label={t('auth:password.current')} autoFocus />
      <TextField {...form.field('code')} label={t('account:factor.anyCode')} autoComplete="one-time-code" />
      <div className="account-buttons">
        <Button type="submit" intent="danger" text={t('account:factor.disable')} loading={form.busy} />
        <Button text={t('account:cancel')} onClick={onCancel} />
      </div>
    </form>
  );
}
