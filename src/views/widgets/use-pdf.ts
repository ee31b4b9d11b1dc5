import { useEffect, useState } from 'react';
import { getDocument } from 'unpdf/pdfjs';
import type { PdfDocument } from './pdf-page.tsx';

/**
 * Opens a PDF by its address with the reader's session. Only what the shown pages need is loaded.
 * @returns undefined while it is loading or without an address, null where it cannot be read
 */
export function usePdf(address: string | undefined): PdfDocument | null | undefined {
  const [pdf, setPdf] = useState<PdfDocument | null>();
  useEffect(() => {
    if (address === undefined) return undefined;
    const loading = getDocument({
      url: address,
      withCredentials: true,
      disableAutoFetch: true,
      verbosity: 0,
    });
    loading.promise.then(setPdf, () => setPdf(null));
    return () => void loading.destroy();
  }, [address]);
  return pdf;
}
