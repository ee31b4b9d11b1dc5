import { Button, Callout } from '@blueprintjs/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { authCall } from '../../engine/auth/auth-call.ts';
import { PasswordField } from '../../views/auth-form/password-field.tsx';
import { useAuthForm } from '../../views/auth-form/use-auth-form.ts';
import { useNotify } from '../../views/notify/index.ts';
import { Section } from './section.tsx';

/** Changes the password. The form begins anew afterwards, with both passwords hidden. */
export function PasswordSection({ email }: { readonly email: string }) {
  const { t } = useTranslation();
  const notify = useNotify();
  const [changes, setChanges] = useState(0);
  const onChanged = () => {
    setChanges((before) => before + 1);
    notify({ message: t('account:password.done'), intent: 'success' });
  };
  return (
    <Section title={t('account:password.title')}>
      <PasswordForm key={changes} email={email} onChanged={onChanged} />
    </Section>
  );
}

interface FormProps {
  readonly email: string;
  readonly onChanged: () => void;
}

function PasswordForm({ email, onChanged }: FormProps) {
  const { t } = useTranslation();
  const form = useAuthForm(
    { current: '', password: '' },
    (values) => authCall('POST', 'password/change', values),
    onChanged,
  );
  return (
    <form className="account-form" noValidate onSubmit={form.onSubmit} aria-busy={form.busy}>
      <div role="alert">{form.failure && <Callout intent="danger">{form.failure}</Callout>}</div>
      {/* Tells password managers whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField {...form.field('current')} label={t('auth:password.current')} />
      <PasswordField {...form.field('password')} label={t('auth:password.new')} isNew />
      <Button type="submit" intent="primary" text={t('account:password.submit')} loading={form.busy} />
    </form>
  );
}
