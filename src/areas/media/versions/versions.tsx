import { Button } from '@blueprintjs/core';
import { TrashIcon, UploadIcon } from '@blueprintjs/icons';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MEDIA_RULES, type MediaType } from '../../../contract/calls/media.ts';
import { useRefetchLists } from '../../../engine/hooks/use-refetch-lists.ts';
import { useViewerId } from '../../../engine/hooks/use-viewer-id.ts';
import { useErrorText } from '../../../views/errors/error-text.ts';
import { sizeText } from '../../../views/files/file-texts.ts';
import { useNotify } from '../../../views/notify/index.ts';
import { UploadList } from '../../../views/uploads/upload-list.tsx';
import { useUploads } from '../../../views/uploads/use-uploads.ts';
import { useFormat } from '../../../views/widgets/use-format.ts';
import { DeleteVersion } from './delete-version.tsx';
import { useMoment } from './use-moment.ts';
import { useVersions, type Version } from '../hooks/use-versions.ts';
import './versions.css';

interface Props {
  readonly id: string;
  /** That of the record. */
  readonly version: number;
  readonly type: MediaType;
  readonly project: string;
  readonly mayReplace: boolean;
}

/** The files that a record has and had; another one takes the place of the one on show. */
export function Versions({ id, version, type, project, mayReplace }: Props) {
  const { t } = useTranslation();
  const titleId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [sent, setSent] = useState<readonly File[]>([]);
  const [asked, setAsked] = useState<Version>();
  const notify = useNotify();
  const errorText = useErrorText();
  const refetch = useRefetchLists();
  const { versions = [], readAgain, restore, remove, isRestoring } = useVersions(id);
  const { queue } = useUploads(useViewerId() ?? '', project, (assetId) => {
    if (assetId !== id) return;
    readAgain();
    refetch();
  });
  const makeCurrent = (fileId: string) => {
    restore(version, fileId).then(readAgain, (error: unknown) =>
      notify({ message: errorText(error), intent: 'danger' }),
    );
  };
  const drop = (fileId: string) => {
    setAsked(undefined);
    remove(fileId).then(
      () => {
        notify({ message: t('media:versions.deleted'), intent: 'success' });
        readAgain();
      },
      (error: unknown) => notify({ message: errorText(error), intent: 'danger' }),
    );
  };
  if (!mayReplace && versions.length < 2) return null;
  return (
    <section className="media-versions" aria-labelledby={titleId}>
      <h2 id={titleId}>{t('media:versions.title')}</h2>
      {versions.length > 1 && (
        <ul>
          {versions.map((each) => (
            <VersionRow
              key={each.fileId}
              assetId={id}
              version={each}
              onRestore={mayReplace && !isRestoring ? makeCurrent : undefined}
              onDelete={mayReplace ? setAsked : undefined}
            />
          ))}
        </ul>
      )}
      {asked && (
        <DeleteVersion
          version={asked}
          onClose={() => setAsked(undefined)}
          onDelete={() => drop(asked.fileId)}
        />
      )}
      <UploadList queue={queue} only={sent} />
      {mayReplace && (
        <div className="media-version">
          <Button
            size="small"
            icon={<UploadIcon />}
            text={t('media:versions.replace')}
            onClick={() => input.current?.click()}
          />
          <p>{t('media:versions.about')}</p>
          <input
            ref={input}
            type="file"
            hidden
            accept={MEDIA_RULES[type].extensions.map((extension) => `.${extension}`).join(',')}
            aria-label={t('media:versions.replace')}
            onChange={({ target }) => {
              const files = [...(target.files ?? [])];
              queue.add(files, project, id);
              setSent([...sent, ...files]);
              target.value = '';
            }}
          />
        </div>
      )}
    </section>
  );
}

interface RowProps {
  readonly assetId: string;
  readonly version: Version;
  readonly onRestore: ((fileId: string) => void) | undefined;
  readonly onDelete: ((version: Version) => void) | undefined;
}

function VersionRow({ assetId, version, onRestore, onDelete }: RowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { fileId, isCurrent } = version;
  const at = useMoment(version);
  const said = { at, size: sizeText(version.size, format.locale), name: version.by };
  const query = new URLSearchParams({ version: fileId }).toString();
  return (
    <li className="media-version">
      <a
        href={`/api/media/file/${encodeURIComponent(assetId)}?${query}`}
        target="_blank"
        rel="noreferrer"
        aria-label={t('media:versions.open', said)}
      >
        {t(version.by === null ? 'media:versions.facts' : 'media:versions.by', said)}
      </a>
      {isCurrent ? (
        <span className="media-version-current">{t('media:versions.current')}</span>
      ) : (
        <>
          <Button
            variant="minimal"
            size="small"
            disabled={!onRestore}
            text={t('media:versions.restore')}
            aria-label={t('media:versions.make', said)}
            onClick={() => onRestore?.(fileId)}
          />
          {onDelete && (
            <Button
              variant="minimal"
              size="small"
              icon={<TrashIcon />}
              aria-label={t('media:versions.deleteOf', said)}
              title={t('media:versions.delete')}
              onClick={() => onDelete(version)}
            />
          )}
        </>
      )}
    </li>
  );
}
