import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PdfPage } from '../../../views/widgets/pdf-page.tsx';
import { usePdf } from '../../../views/widgets/use-pdf.ts';

interface Props {
  readonly address: string;
  readonly page: number;
  readonly label: string;
  /** Receives the number of pages once it is known, null where the file cannot be read. */
  readonly onRead: (pages: number | null) => void;
}

/** One page of the edited document. The PDF reader is large, so this file is lazy-loaded. */
export function DocumentPage({ address, page, label, onRead }: Props) {
  const { t } = useTranslation();
  const pdf = usePdf(address);
  const [blank, setBlank] = useState<number>();
  const pages = pdf === null ? null : pdf?.numPages;
  useEffect(() => {
    if (pages !== undefined) onRead(pages);
  }, [pages, onRead]);
  if (!pdf || page > pdf.numPages) return undefined;
  return (
    <>
      <PdfPage
        document={pdf}
        page={page}
        label={label}
        onDrawn={(isBlank) => setBlank(isBlank ? page : undefined)}
      />
      {blank === page && <p className="ie-blank">{t('interactive:blankPage')}</p>}
    </>
  );
}
