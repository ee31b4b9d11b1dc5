import { Button, Callout } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import { authCall } from '../../engine/auth/auth-call.ts';
import { TextField } from '../../views/auth-form/text-field.tsx';
import { useAuthForm } from '../../views/auth-form/use-auth-form.ts';
import { useNotify } from '../../views/notify/index.ts';
import { useRename } from './hooks/use-rename.ts';
import { Section } from './section.tsx';

interface Named {
  readonly name: string;
}

interface Props extends Named {
  readonly viewerId: string;
}

/** What others see the user called. The frame around the screens has the new name at once. */
export function NameSection({ viewerId, name }: Props) {
  const { t } = useTranslation();
  const notify = useNotify();
  const rename = useRename(viewerId);
  const form = useAuthForm(
    { name },
    (values) => authCall<Named>('POST', 'name', values),
    (saved) => {
      rename(saved.name);
      notify({ message: t('form.saved', { label: saved.name }), intent: 'success' });
    },
  );
  return (
    <Section title={t('auth:invitation.name')}>
      <form className="account-form" noValidate onSubmit={form.onSubmit} aria-busy={form.busy}>
        <div role="alert">{form.failure && <Callout intent="danger">{form.failure}</Callout>}</div>
        <TextField {...form.field('name')} label={t('shell.user.name')} autoComplete="name" />
        <Button type="submit" intent="primary" text={t('form.save')} loading={form.busy} />
      </form>
    </Section>
  );
}
