import { Button, Callout } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import { useCampaignFiles } from '../hooks/use-campaign-files.ts';

interface Props {
  readonly id: string;
  /** The step by which the campaign follows the library again, after which it is approved and started anew. */
  readonly takeOver?: { readonly label: string; readonly start: () => void } | undefined;
}

/** Files that have a newer version than the campaign shows, which was approved, scheduled or sent: which one it shows. */
export function ShownVersions({ id, takeOver }: Props) {
  const { t } = useTranslation();
  const files = useCampaignFiles(id).filter(
    ({ version, newestVersion, isDeleted }) => isDeleted || version !== newestVersion,
  );
  if (!files.length) return null;
  return (
    <Callout compact intent="warning">
      <p>{t(takeOver ? 'campaigns:versions.approved' : 'campaigns:versions.sent')}</p>
      <ul>
        {files.map(({ id: file, name, version, newestVersion, isDeleted }) => (
          <li key={file}>
            {t(isDeleted ? 'campaigns:versions.deleted' : 'campaigns:versions.older', {
              name,
              version,
              newest: newestVersion,
            })}
          </li>
        ))}
      </ul>
      {takeOver && (
        <>
          <p>{t('campaigns:versions.takeOver')}</p>
          <Button size="small" text={takeOver.label} onClick={takeOver.start} />
        </>
      )}
    </Callout>
  );
}
