import { EyeOpenIcon } from '@blueprintjs/icons';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../widgets/button-link.tsx';

/** From a record's form to its page. */
export function ReadLink({ to }: { readonly to: string }) {
  const { t } = useTranslation();
  return (
    <ButtonLink to={to} variant="minimal" icon={<EyeOpenIcon />}>
      {t('record:read')}
    </ButtonLink>
  );
}
