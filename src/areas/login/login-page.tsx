import { Button } from '@blueprintjs/core';
import type { SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { PasswordField } from '../../views/auth-form/password-field.tsx';
import { TextField } from '../../views/auth-form/text-field.tsx';
import { safeNext } from '../../engine/auth/next.ts';
import type { PublicScreenProps } from '../../views/area/client-area.ts';
import { FORGOT } from './addresses.ts';
import './login.css';
import { CodeField } from './code-field.tsx';
import { LoginMessage } from './login-message.tsx';
import { type LoginStart, loginStart } from './login-start.ts';
import { type LoginField, useLogin } from './use-login.ts';

/** The login screen (specification, sections 2, 4 and 8); a second factor is asked for in the same form. */
export function LoginPage({ Card, session, logIn }: PublicScreenProps) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const start = loginStart(useLocation().state);
  const login = useLogin(start, logIn);
  const { typed, step } = login;

  if (session.status === 'active') return <Navigate to={safeNext(search.get('next'))} replace />;

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!login.busy) void login.submit(event.currentTarget);
  };
  const field = (name: LoginField) => ({
    name,
    value: typed[name],
    error: login.isMissing(name) ? t('shell.login.required') : undefined,
    onChange: (value: string) => login.type(name, value),
  });
  const known: LoginStart = { tenant: typed.tenant, user: typed.user };

  return (
    <Card title={t(step === 'code' ? 'auth:login.code.title' : 'shell.login.title')}>
      <LoginMessage
        failure={login.failure}
        session={session}
        notice={start.notice && t(`auth:${start.notice}.done`)}
      />
      <form noValidate onSubmit={onSubmit} aria-busy={login.busy}>
        {step === 'code' ? (
          <CodeField
            {...field('code')}
            isRecovery={login.isRecovery}
            onKind={(isRecovery) => login.choose(isRecovery)}
          />
        ) : (
          <>
            <TextField
              {...field('tenant')}
              label={t('shell.login.tenant')}
              autoComplete="organization"
              autoFocus={typed.tenant === ''}
            />
            <TextField {...field('user')} label={t('shell.login.user')} autoComplete="username" />
            <PasswordField
              {...field('password')}
              label={t('shell.login.password')}
              autoFocus={typed.tenant !== ''}
            />
          </>
        )}
        <Button type="submit" intent="primary" size="large" fill loading={login.busy}>
          {t('shell.login.submit')}
        </Button>
      </form>
      <p className="login-more">
        {step === 'code' ? (
          <Button variant="minimal" size="small" text={t('auth:login.code.back')} onClick={login.back} />
        ) : (
          <Link to={FORGOT} state={known}>
            {t('auth:login.forgot')}
          </Link>
        )}
      </p>
    </Card>
  );
}
