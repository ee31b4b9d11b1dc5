import { Button, Spinner } from '@blueprintjs/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type StoredFile, useFileCalls, useFiles } from '../../engine/hooks/use-files.ts';
import { useErrorText } from '../../views/errors/error-text.ts';
import { sizeText, useMomentText } from '../../views/files/file-texts.ts';
import { useFetchFile } from '../../views/files/use-fetch-file.ts';
import { useNotify } from '../../views/notify/index.ts';
import { useIntlLocale } from '../../views/widgets/use-intl-locale.ts';
import { Section } from './section.tsx';
import { RetryButton } from '../../views/widgets/retry-button.tsx';

/** The files that were made for the user in the background, until they expire. */
export function DownloadsSection() {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const notify = useNotify();
  const { remove } = useFileCalls();
  const { files, error, reload } = useFiles(null);
  const [busy, setBusy] = useState<string>();

  const drop = (id: string) => {
    setBusy(id);
    remove(id)
      .catch((failure: unknown) => notify({ message: errorText(failure), intent: 'danger' }))
      .finally(() => {
        setBusy(undefined);
        reload();
      });
  };
  return (
    <Section title={t('people:files.downloads')}>
      <p className="account-text">{t('people:files.downloadsHint')}</p>
      {error !== undefined ? (
        <p role="alert">
          {errorText(error)} <RetryButton size="small" text={t('list.retry')} onClick={reload} />
        </p>
      ) : !files ? (
        <Spinner size={24} aria-label={t('list.loading')} />
      ) : files.length ? (
        <ul className="rows account-sessions">
          {files.map((file) => (
            <FileRow key={file.id} file={file} busy={busy === file.id} onDelete={() => drop(file.id)} />
          ))}
        </ul>
      ) : (
        <p className="account-text">{t('people:files.none')}</p>
      )}
    </Section>
  );
}

interface RowProps {
  readonly file: StoredFile;
  readonly busy: boolean;
  readonly onDelete: () => void;
}

function FileRow({ file: { id, name, size, expiresAt }, busy, onDelete }: RowProps) {
  const { t } = useTranslation();
  const locale = useIntlLocale();
  const momentText = useMomentText();
  const fetchFile = useFetchFile();
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <div className="account-times">
          <span>{sizeText(size, locale)}</span>
          {expiresAt !== null && <span>{t('people:files.until', { time: momentText(expiresAt) })}</span>}
        </div>
      </div>
      <div className="account-buttons">
        <Button
          size="small"
          intent="primary"
          variant="outlined"
          text={t('people:files.download')}
          aria-label={t('people:files.downloadOf', { name })}
          onClick={() => fetchFile(id)}
        />
        <Button
          size="small"
          text={t('list.delete')}
          aria-label={t('people:files.deleteOf', { name })}
          loading={busy}
          onClick={onDelete}
        />
      </div>
    </li>
  );
}
