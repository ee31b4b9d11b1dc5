import { DuplicateIcon, ImportIcon } from '@blueprintjs/icons';
import { useTranslation } from 'react-i18next';
import { importAddress } from './import-route.ts';
import { ButtonLink } from '../widgets/button-link.tsx';

export { SuppressionButton } from '../personal/suppression-button.tsx';

/** Leads to the work list of duplicates. */
export function DuplicatesAction({ route }: { readonly route: string }) {
  const { t } = useTranslation();
  return (
    <ButtonLink to={`${route}/duplicates`} icon={<DuplicateIcon />}>
      {t('list.duplicates')}
    </ButtonLink>
  );
}

/** Leads to the importer, for this object. */
export function ImportAction({ objectName }: { readonly objectName: string }) {
  const { t } = useTranslation();
  return (
    <ButtonLink to={importAddress(objectName)} icon={<ImportIcon />}>
      {t('list.import')}
    </ButtonLink>
  );
}
