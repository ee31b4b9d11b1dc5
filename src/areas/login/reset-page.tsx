import { Button } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { authCall } from '../../engine/auth/auth-call.ts';
import type { PublicScreenProps } from '../../views/area/client-area.ts';
import { PasswordField } from '../../views/auth-form/password-field.tsx';
import { useAuthForm } from '../../views/auth-form/use-auth-form.ts';
import { FORGOT } from './addresses.ts';
import { LinkFailure } from './link-failure.tsx';
import { type LinkOwner, useLink } from './use-link.ts';

/** `reset#<token>`: where the link of a reset mail leads. */
export function ResetPage({ Card }: PublicScreenProps) {
  const { t } = useTranslation();
  const { token, leave } = useLink('reset');
  const form = useAuthForm(
    { password: '' },
    ({ password }) => authCall<LinkOwner>('POST', 'password/reset', { token, password }),
    leave,
  );
  return (
    <Card title={t('auth:reset.title')}>
      <LinkFailure failure={form.failure} hasToken={token !== ''}>
        <Link to={FORGOT}>{t('auth:reset.askAgain')}</Link>
      </LinkFailure>
      <form noValidate onSubmit={form.onSubmit} aria-busy={form.busy}>
        <PasswordField {...form.field('password')} label={t('auth:password.new')} isNew autoFocus />
        <Button type="submit" intent="primary" size="large" fill loading={form.busy}>
          {t('auth:reset.submit')}
        </Button>
      </form>
    </Card>
  );
}
