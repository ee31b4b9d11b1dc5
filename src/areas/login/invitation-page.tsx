import { Button } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import { authCall } from '../../engine/auth/auth-call.ts';
import type { PublicScreenProps } from '../../views/area/client-area.ts';
import { PasswordField } from '../../views/auth-form/password-field.tsx';
import { TextField } from '../../views/auth-form/text-field.tsx';
import { useAuthForm } from '../../views/auth-form/use-auth-form.ts';
import './login.css';
import { LinkFailure } from './link-failure.tsx';
import { type LinkOwner, useLink } from './use-link.ts';

/** `invitation#<token>`: where the link of an invitation leads. */
export function InvitationPage({ Card }: PublicScreenProps) {
  const { t } = useTranslation();
  const { token, leave } = useLink('invitation');
  const form = useAuthForm(
    { name: '', password: '' },
    ({ name, password }) => authCall<LinkOwner>('POST', 'invitation/accept', { token, name, password }),
    leave,
  );
  return (
    <Card title={t('auth:invitation.title')}>
      <p className="login-intro">{t('auth:invitation.intro')}</p>
      <LinkFailure failure={form.failure} hasToken={token !== ''}>
        {t('auth:invitation.askAgain')}
      </LinkFailure>
      <form noValidate onSubmit={form.onSubmit} aria-busy={form.busy}>
        <TextField {...form.field('name')} label={t('auth:invitation.name')} autoComplete="name" autoFocus />
        <PasswordField {...form.field('password')} label={t('shell.login.password')} isNew />
        <Button type="submit" intent="primary" size="large" fill loading={form.busy}>
          {t('auth:invitation.submit')}
        </Button>
      </form>
    </Card>
  );
}
