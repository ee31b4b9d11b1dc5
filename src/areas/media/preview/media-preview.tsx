import { DownloadIcon } from '@blueprintjs/icons';
import { AnchorButton } from '@blueprintjs/core';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { PreviewProps } from '../../../views/area/client-area.ts';
import { ImagePreview } from './image-preview.tsx';
import { OBJECT } from '../object.ts';
import { UsedIn } from './used-in.tsx';
import './preview.css';

const VideoPreview = lazy(async () => ({ default: (await import('./video-preview.tsx')).VideoPreview }));
const PdfPreview = lazy(async () => ({ default: (await import('./pdf-preview.tsx')).PdfPreview }));

/** What a file shows: an image, a video or the pages of a document. */
export function MediaPreview({ record }: PreviewProps) {
  const { t } = useTranslation();
  const address = `/api/media/file/${encodeURIComponent(record.id)}`;
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  const name = text(record['name']);
  const shown = { address, label: text(record['alternativeText']) || name };
  return (
    <section className="media-preview" aria-label={t('media:preview.title')}>
      {record['type'] === 'IMAGE' && <ImagePreview {...shown} />}
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
      <UsedIn objectName={OBJECT} id={record.id} />
    </section>
  );
}
