import { useApolloClient } from '@apollo/client/react';
import { Button, Callout } from '@blueprintjs/core';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useSearchParams } from 'react-router-dom';
import { APP_NAME, BrandMark } from '../layout/brand.tsx';
import { LocalePicker } from '../layout/locale-picker.tsx';
import { ThemeToggle } from '../layout/theme-toggle.tsx';
import { pageTitle } from '../layout/use-page-heading.ts';
import { type Credentials, type LoginResult, logIn } from '../session/login.ts';
import { safeNext } from '../session/next.ts';
import { useSession } from '../session/session.ts';
import './login.css';
import { LoginField } from './login-field.tsx';

const EMPTY: Credentials = { tenant: '', user: '', password: '' };
const FIELDS = ['tenant', 'user', 'password'] as const;
const FAILURE_KEYS = {
  'invalid-credentials': 'shell.login.invalid',
  network: 'errors:networkError',
  error: 'errors:unexpected',
} as const satisfies Record<Exclude<LoginResult, 'success'>, string>;

/** The login screen (specification, sections 2 and 8). A failed login keeps tenant and user. */
export function LoginPage() {
  const { t } = useTranslation();
  const session = useSession();
  const client = useApolloClient();
  const [search] = useSearchParams();
  const [credentials, setCredentials] = useState(EMPTY);
  const [failure, setFailure] = useState<Exclude<LoginResult, 'success'>>();
  const [submitted, setSubmitted] = useState(false);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const title = t('shell.login.title');

  useEffect(() => {
    document.title = pageTitle(title);
  }, [title]);

  if (session.status === 'active') return <Navigate to={safeNext(search.get('next'))} replace />;

  const focus = (field: (typeof FIELDS)[number]) => {
    form.current?.querySelector<HTMLInputElement>(`[name="${field}"]`)?.focus();
  };

  const submit = async () => {
    setSubmitted(true);
    setFailure(undefined);
    const missing = FIELDS.find((field) => credentials[field].trim() === '');
    if (missing) return focus(missing);
    setBusy(true);
    // Nothing of the user before may show up for this one.
    await client.clearStore();
    const result = await logIn({
      ...credentials,
      tenant: credentials.tenant.trim(),
      user: credentials.user.trim(),
    });
    setBusy(false);
    if (result === 'success') return;
    setFailure(result);
    setSubmitted(false);
    if (result === 'invalid-credentials') setCredentials((typed) => ({ ...typed, password: '' }));
    focus('password');
  };

  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!busy) void submit();
  };

  const field = (name: (typeof FIELDS)[number], autoComplete: string) => (
    <LoginField
      name={name}
      label={t(`shell.login.${name}`)}
      autoComplete={autoComplete}
      value={credentials[name]}
      error={submitted && credentials[name].trim() === '' ? t('shell.login.required') : undefined}
      onChange={(value) => setCredentials((typed) => ({ ...typed, [name]: value }))}
    />
  );

  return (
    <div className="login">
      <main className="login-card">
        <div className="login-brand">
          <BrandMark size={30} />
          <span>{APP_NAME}</span>
        </div>
        <h1>{title}</h1>
        {session.status === 'ended' && !failure && (
          <Callout intent="primary">{t('shell.login.ended')}</Callout>
        )}
        <div role="alert">{failure && <Callout intent="danger">{t(FAILURE_KEYS[failure])}</Callout>}</div>
        <form ref={form} noValidate onSubmit={onSubmit} aria-busy={busy}>
          {field('tenant', 'organization')}
          {field('user', 'username')}
          {field('password', 'current-password')}
          <Button type="submit" intent="primary" size="large" fill loading={busy}>
            {t('shell.login.submit')}
          </Button>
        </form>
      </main>
      <footer className="login-footer">
        <LocalePicker />
        <ThemeToggle />
      </footer>
    </div>
  );
}
