import { Spinner } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import { useConfiguration } from '../hooks/use-configuration.ts';
import { CustomFields } from './custom-fields.tsx';
import './own.css';
import { OwnFields } from './own-fields.tsx';
import { useNamedObjects } from './use-named-objects.ts';

interface Props {
  readonly objectName: string;
}

/** The fields that the tenant has made: of its own object all of them, else those beside the product's. */
export function FieldsTab({ objectName }: Props) {
  const { t, i18n } = useTranslation();
  const { configuration } = useConfiguration(i18n.language);
  const objects = useNamedObjects(configuration?.documents, i18n.language);
  if (!configuration) return <Spinner aria-label={t('list.loading')} />;
  const isOwn = configuration.documents.some(({ document }) => document === `model/${objectName}`);
  return isOwn ? (
    <OwnFields objectName={objectName} objects={objects} />
  ) : (
    <CustomFields objectName={objectName} />
  );
}
