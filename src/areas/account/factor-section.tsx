import { Button, Tag } from '@blueprintjs/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { authCall } from '../../engine/auth/auth-call.ts';
import { useFailureText } from '../../views/auth-form/use-auth-form.ts';
import { useNotify } from '../../views/notify/index.ts';
import { DisableForm } from './disable-form.tsx';
import { FactorSetup, type StartedFactor } from './factor-setup.tsx';
import { LoadState } from './load-state.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { Section } from './section.tsx';
import { useLoaded } from './use-loaded.ts';

interface FactorState {
  readonly enabled: boolean;
  readonly recoveryCodesLeft: number;
}

type Step =
  | { readonly kind: 'rest' }
  | { readonly kind: 'setup'; readonly started: StartedFactor }
  | { readonly kind: 'codes'; readonly codes: readonly string[] }
  | { readonly kind: 'disable' };

const REST: Step = { kind: 'rest' };

/** The second factor of logins: turned on by a code of an authenticator app, and off by password and code. */
export function FactorSection() {
  const { t } = useTranslation();
  const notify = useNotify();
  const failureText = useFailureText();
  const { data, failure, reload } = useLoaded<FactorState>('totp');
  const [step, setStep] = useState(REST);
  const [busy, setBusy] = useState(false);

  const start = async () => {
    setBusy(true);
    const answer = await authCall<StartedFactor>('POST', 'totp/start', {});
    setBusy(false);
    if (answer.ok) return setStep({ kind: 'setup', started: answer.data });
    notify({ message: failureText(answer.failure), intent: 'danger' });
    // It may have been turned on elsewhere.
    reload();
  };
  const rest = () => setStep(REST);
  const state = data && (
    <Tag minimal intent={data.enabled ? 'success' : 'none'}>
      {t(data.enabled ? 'account:factor.stateOn' : 'account:factor.stateOff')}
    </Tag>
  );

  return (
    <Section title={t('account:factor.title')} state={state}>
      {!data ? (
        <LoadState failure={failure} reload={reload} />
      ) : step.kind === 'setup' ? (
        <FactorSetup
          started={step.started}
          onDone={(codes) => {
            setStep({ kind: 'codes', codes });
            reload();
          }}
          onCancel={rest}
        />
      ) : step.kind === 'codes' ? (
        <RecoveryCodes codes={step.codes} onKept={rest} />
      ) : step.kind === 'disable' ? (
        <DisableForm
          onDone={() => {
            rest();
            notify({ message: t('account:factor.disabled'), intent: 'success' });
            reload();
          }}
          onCancel={rest}
        />
      ) : (
        <>
          <p className="account-text">
            {t(data.enabled ? 'account:factor.on' : 'account:factor.off')}{' '}
            {data.enabled && t('account:factor.left', { total: data.recoveryCodesLeft })}
          </p>
          {data.enabled ? (
            <Button text={t('account:factor.disable')} onClick={() => setStep({ kind: 'disable' })} />
          ) : (
            <Button text={t('account:factor.setUp')} loading={busy} onClick={() => void start()} />
          )}
        </>
      )}
    </Section>
  );
}
