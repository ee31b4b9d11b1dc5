import { useState } from 'react';
import { focusInput } from '../../views/auth-form/focus-input.ts';
import { reloadForImages } from '../../views/widgets/page-image-hosts.ts';
import type { LoginFailure } from '../../engine/auth/login-failure.ts';
import type { Credentials } from '../../engine/auth/session-state.ts';
import { noteLogin } from './login-start.ts';
import type { PublicScreenProps } from '../../views/area/client-area.ts';

const FIELDS = ['tenant', 'user', 'password'] as const;
export type LoginField = (typeof FIELDS)[number] | 'code';

/** The state of the login form. Whatever fails, what was typed stays. */
export function useLogin(start: Pick<Credentials, 'tenant' | 'user'>, logIn: PublicScreenProps['logIn']) {
  const [typed, setTyped] = useState({ ...start, password: '', code: '' });
  const [failure, setFailure] = useState<LoginFailure>();
  const [step, setStep] = useState<'password' | 'code'>('password');
  const [isRecovery, setRecovery] = useState(false);
  const [submitted, setSubmitted] = useState(false);
  const [busy, setBusy] = useState(false);

  const submit = async (form: HTMLFormElement) => {
    setSubmitted(true);
    setFailure(undefined);
    const fields: readonly LoginField[] = step === 'code' ? ['code'] : FIELDS;
    const missing = fields.find((field) => typed[field].trim() === '');
    if (missing) return focusInput(form, missing);
    setBusy(true);
    const { code, ...credentials } = typed;
    const result = await logIn(step === 'code' ? { ...credentials, code } : credentials);
    setBusy(false);
    if (result.kind === 'success') {
      noteLogin(typed);
      return reloadForImages();
    }
    setSubmitted(false);
    setFailure(result);
    if (result.kind === 'code-required') setStep('code');
    else if (step === 'code' && result.kind === 'invalid-grant') backToPassword();
    else focusInput(form, step, true);
  };
  const backToPassword = () => {
    setStep('password');
    setRecovery(false);
    setTyped((before) => ({ ...before, code: '' }));
  };
  return {
    typed,
    failure,
    step,
    busy,
    isRecovery,
    submit,
    isMissing: (field: LoginField) => submitted && typed[field].trim() === '',
    type: (field: LoginField, value: string) => setTyped((before) => ({ ...before, [field]: value })),
    choose: (recovery: boolean) => {
      setRecovery(recovery);
      setFailure(undefined);
      setTyped((before) => ({ ...before, code: '' }));
    },
    back: () => {
      setFailure(undefined);
      backToPassword();
    },
  };
}
