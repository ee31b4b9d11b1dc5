import { Button, Callout } from '@blueprintjs/core';
import { ChevronLeftIcon, ChevronRightIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PdfPage } from '../../../views/widgets/pdf-page.tsx';
import { usePdf } from '../../../views/widgets/use-pdf.ts';

interface Props {
  readonly address: string;
  readonly label: string;
}

/** The pages of a document, one at a time; only what they need of the file is read. */
export function PdfPreview({ address, label }: Props) {
  const { t } = useTranslation();
  const document = usePdf(address);
  const [page, setPage] = useState(1);
  if (document === null) return <Callout intent="warning">{t('media:preview.unreadable')}</Callout>;
  const total = document?.numPages ?? 1;
  const place = t('media:preview.page', { page, total });
  return (
    <>
      <div className="media-preview-room" tabIndex={0} role="group" aria-label={label}>
        {document && <PdfPage document={document} page={page} label={`${label}, ${place}`} />}
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
