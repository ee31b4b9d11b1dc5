import { MenuItem } from '@blueprintjs/core';
import { DocumentShareIcon } from '@blueprintjs/icons';
import { useTranslation } from 'react-i18next';
import { useFiles } from '../../engine/hooks/use-files.ts';
import { sizeText, useMomentText } from '../../views/files/file-texts.ts';
import { useFetchFile } from '../../views/files/use-fetch-file.ts';
import { useIntlLocale } from '../../views/widgets/use-intl-locale.ts';

/** The file that a job has made, as long as it can be had; nothing for jobs that make none. */
export function JobFileItem({ jobId }: { readonly jobId: string }) {
  const { t } = useTranslation();
  const locale = useIntlLocale();
  const momentText = useMomentText();
  const fetchFile = useFetchFile();
  const file = useFiles(jobId).files?.[0];
  if (!file) return null;
  const { id, size, expiresAt } = file;
  const until = expiresAt === null ? '' : t('people:files.until', { time: momentText(expiresAt) });
  return (
    <MenuItem
      icon={<DocumentShareIcon />}
      text={`${t('people:files.downloadFile')} (${sizeText(size, locale)})`}
      label={until}
      onClick={() => fetchFile(id)}
    />
  );
}
