import { Button, Callout } from '@blueprintjs/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { intlLocale, RESET_LINK_MINUTES } from '../../contract/constants.ts';
import { authCall } from '../../engine/auth/auth-call.ts';
import type { PublicScreenProps } from '../../views/area/client-area.ts';
import { TextField } from '../../views/auth-form/text-field.tsx';
import { useAuthForm } from '../../views/auth-form/use-auth-form.ts';
import { useLocale } from '../../views/texts/use-locale.ts';
import { LOGIN } from '../../engine/auth/next.ts';
import './login.css';
import { loginStart } from './login-start.ts';

/** Asks for a link to a new password. The answer is the same whether there is such an account or not. */
export function ForgotPage({ Card }: PublicScreenProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { tenant, user } = loginStart(useLocation().state);
  const [isSent, setSent] = useState(false);
  const form = useAuthForm(
    { tenant_domain: tenant, username: user },
    ({ tenant_domain, username }) =>
      authCall('POST', 'password/forgot', {
        tenant_domain: tenant_domain.trim(),
        username: username.trim(),
        locale,
      }),
    () => setSent(true),
  );
  const minutes = new Intl.NumberFormat(intlLocale(locale), {
    style: 'unit',
    unit: 'minute',
    unitDisplay: 'long',
  }).format(RESET_LINK_MINUTES);

  return (
    <Card title={t('auth:forgot.title')}>
      <div role="status">
        {isSent && <Callout intent="success">{t('auth:forgot.done', { minutes })}</Callout>}
      </div>
      {!isSent && (
        <>
          <p className="login-intro">{t('auth:forgot.intro')}</p>
          <div role="alert">{form.failure && <Callout intent="danger">{form.failure}</Callout>}</div>
          <form noValidate onSubmit={form.onSubmit} aria-busy={form.busy}>
            <TextField
              {...form.field('tenant_domain')}
              label={t('shell.login.tenant')}
              autoComplete="organization"
              autoFocus
            />
            <TextField {...form.field('username')} label={t('shell.login.user')} autoComplete="username" />
            <Button type="submit" intent="primary" size="large" fill loading={form.busy}>
              {t('auth:forgot.submit')}
            </Button>
          </form>
        </>
      )}
      <p className="login-more">
        <Link to={LOGIN}>{t('auth:forgot.back')}</Link>
      </p>
    </Card>
  );
}
