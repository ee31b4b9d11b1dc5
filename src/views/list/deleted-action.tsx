import { TrashIcon } from '@blueprintjs/icons';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../widgets/button-link.tsx';

/** Leads to the deleted records. */
export function DeletedAction({ route }: { readonly route: string }) {
  const { t } = useTranslation();
  const label = t('list.deleted');
  return (
    <ButtonLink
      to={`${route}/deleted`}
      variant="minimal"
      icon={<TrashIcon />}
      aria-label={label}
      title={label}
    />
  );
}
