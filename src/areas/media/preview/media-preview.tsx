import { DownloadIcon } from '@blueprintjs/icons';
import { AnchorButton } from '@blueprintjs/core';
import { lazy, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { PreviewProps } from '../../../views/area/client-area.ts';
import { ImagePreview } from './image-preview.tsx';
import { OBJECT } from '../object.ts';
import { UsedIn } from '../../../views/in-use/used-in.tsx';
import { Versions } from '../versions/versions.tsx';
import { useReadRecord } from '../../../views/record/record-context.ts';
import { DEFAULT_PROJECT, MEDIA_TYPES } from '../../../contract/calls/media.ts';
import { givePoster } from './give-poster.ts';
import './preview.css';

const VideoPreview = lazy(async () => ({ default: (await import('./video-preview.tsx')).VideoPreview }));
const PdfPreview = lazy(async () => ({ default: (await import('./pdf-preview.tsx')).PdfPreview }));

/** What a file shows: an image, a video or the pages of a document. */
export function MediaPreview({ record }: PreviewProps) {
  const { t } = useTranslation();
  const { model, isClosed } = useReadRecord();
  const address = `/api/media/file/${encodeURIComponent(record.id)}`;
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  const name = text(record['name']);
  const type = MEDIA_TYPES.find((each) => each === record['type']);
  // Another file under the same address is fetched anew.
  const of = encodeURIComponent(text(record['checksum']));
  const shown = {
    address: `${address}?of=${of}`,
    label: text(record['alternativeText']) || name,
  };
  const mayGive = model.actions.includes('EDIT') && !isClosed;
  useEffect(() => {
    if (mayGive && type) void givePoster(record.id, type).catch(() => undefined);
  }, [mayGive, type, record.id]);
  return (
    <section className="media-preview" aria-label={t('media:preview.title')}>
      {record['type'] === 'IMAGE' && (
        <ImagePreview
          {...shown}
          large={`${address}/picture?size=large&of=${of}`}
          small={`${address}/picture?of=${of}`}
          placeholder={record['placeholder']}
        />
      )}
      {record['type'] === 'VIDEO' && (
        <Suspense fallback={<div className="media-preview-room" />}>
          <VideoPreview key={record.id} id={record.id} {...shown} />
        </Suspense>
      )}
      {record['type'] === 'PDF' && (
        <Suspense fallback={<div className="media-preview-room" />}>
          <PdfPreview {...shown} />
        </Suspense>
      )}
      <AnchorButton
        variant="minimal"
        size="small"
        icon={<DownloadIcon />}
        href={`${address}?download`}
        text={t('media:preview.download')}
      />
      {type && (
        <Versions
          id={record.id}
          version={Number(record['version'])}
          type={type}
          project={text(record['project']) || DEFAULT_PROJECT}
          mayReplace={mayGive}
        />
      )}
      <UsedIn objectName={OBJECT} id={record.id} />
    </section>
  );
}
