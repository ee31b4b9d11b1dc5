import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '../../contract/constants.ts';
import type { AuthAnswer, AuthFailure } from '../../engine/auth/auth-call.ts';
import { focusInput } from './focus-input.ts';

type Values<K extends string> = Readonly<Record<K, string>>;

export interface AuthForm<K extends string> {
  readonly busy: boolean;
  /** What went wrong, where it is about no field. Translated. */
  readonly failure: string | undefined;
  readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  /** What an input of the field needs. */
  readonly field: (name: K) => {
    readonly name: K;
    readonly value: string;
    readonly error: string | undefined;
    readonly onChange: (value: string) => void;
  };
}

/** The text of a failure in the user's language. */
export function useFailureText(): (failure: AuthFailure) => string {
  const { t, i18n } = useTranslation();
  return (failure) => {
    if (failure.kind === 'network') return t('errors:networkError');
    if (failure.kind !== 'refused' || !i18n.exists(`auth:error.${failure.error}`))
      return t('errors:unexpected');
    return t(`auth:error.${failure.error}`, { min: PASSWORD_MIN_LENGTH, max: PASSWORD_MAX_LENGTH });
  };
}

/**
 * A form of required texts that is sent to a call under `/api/auth`: what is empty or refused is said at its field,
 * which gets the focus, and everything typed stays.
 */
export function useAuthForm<K extends string, T>(
  start: Values<K>,
  send: (values: Values<K>) => Promise<AuthAnswer<T>>,
  onDone: (data: T) => void,
): AuthForm<K> {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const [values, setValues] = useState(start);
  const [busy, setBusy] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const [failure, setFailure] = useState<AuthFailure>();
  const names = Object.keys(start) as K[];
  const field = failure?.kind === 'refused' ? names.find((name) => name === failure.field) : undefined;

  const submit = async (form: HTMLFormElement) => {
    setFailure(undefined);
    setChecked(true);
    const missing = names.find((name) => values[name].trim() === '');
    if (missing) return focusInput(form, missing);
    setBusy(true);
    const answer = await send(values);
    setBusy(false);
    if (answer.ok) return onDone(answer.data);
    setFailure(answer.failure);
    setChecked(false);
    if (answer.failure.kind === 'refused') focusInput(form, answer.failure.field, true);
  };
  return {
    busy,
    failure: failure && !field ? failureText(failure) : undefined,
    onSubmit: (event) => {
      event.preventDefault();
      if (!busy) void submit(event.currentTarget);
    },
    field: (name) => ({
      name,
      value: values[name],
      error:
        isChecked && values[name].trim() === ''
          ? t('shell.login.required')
          : failure && name === field
            ? failureText(failure)
            : undefined,
      onChange: (value) => {
        setValues((before) => ({ ...before, [name]: value }));
        if (name === field) setFailure(undefined);
      },
    }),
  };
}
