import { Button, Callout } from '@blueprintjs/core';
import { ChevronLeftIcon, ChevronRightIcon } from '@blueprintjs/icons';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getDocument } from 'unpdf/pdfjs';

interface Props {
  readonly address: string;
  readonly label: string;
}

type Document = Awaited<ReturnType<typeof getDocument>['promise']>;

/** The pages of a document, one at a time; only what they need of the file is read. */
export function PdfPreview({ address, label }: Props) {
  const { t } = useTranslation();
  const [document, setDocument] = useState<Document>();
  const [failed, setFailed] = useState(false);
  const [page, setPage] = useState(1);
  useEffect(() => {
    const loading = getDocument({
      url: address,
      withCredentials: true,
      disableAutoFetch: true,
      verbosity: 0,
    });
    loading.promise.then(setDocument, () => setFailed(true));
    return () => void loading.destroy();
  }, [address]);
  if (failed) return <Callout intent="warning">{t('media:preview.unreadable')}</Callout>;
  const total = document?.numPages ?? 1;
  const place = t('media:preview.page', { page, total });
  return (
    <>
      <div className="media-preview-room" tabIndex={0} role="group" aria-label={label}>
        {document && <Page document={document} page={page} label={`${label}, ${place}`} />}
      </div>
      <div className="media-preview-bar" role="toolbar" aria-label={t('media:preview.pages')}>
        <Button
          variant="minimal"
          size="small"
          icon={<ChevronLeftIcon />}
          aria-label={t('media:preview.before')}
          title={t('media:preview.before')}
          disabled={page === 1}
          onClick={() => setPage(page - 1)}
        />
        <span aria-live="polite">{place}</span>
        <Button
          variant="minimal"
          size="small"
          icon={<ChevronRightIcon />}
          aria-label={t('media:preview.next')}
          title={t('media:preview.next')}
          disabled={page === total}
          onClick={() => setPage(page + 1)}
        />
      </div>
    </>
  );
}

/** Pixels of a page's width: sharp on a dense screen, too. */
const WIDTH = 1400;

function Page({ document, page, label }: { document: Document; page: number; label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let isGone = false;
    let stop = () => undefined as void;
    const draw = async () => {
      const drawn = await document.getPage(page);
      const context = canvas.current;
      if (isGone || !context) return;
      const scale = WIDTH / drawn.getViewport({ scale: 1 }).width;
      const viewport = drawn.getViewport({ scale });
      context.width = viewport.width;
      context.height = viewport.height;
      const task = drawn.render({ canvas: context, viewport });
      stop = () => task.cancel();
      await task.promise;
    };
    // What is cancelled says so by an error; a page that cannot be drawn stays empty.
    draw().catch(() => undefined);
    return () => {
      isGone = true;
      stop();
    };
  }, [document, page]);
  return <canvas ref={canvas} role="img" aria-label={label} data-page={page} />;
}
