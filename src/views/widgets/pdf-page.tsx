import { useEffect, useRef } from 'react';
import type { getDocument } from 'unpdf/pdfjs';

export type PdfDocument = Awaited<ReturnType<typeof getDocument>['promise']>;

/** Pixels of a page's width: sharp on a dense screen, too. */
const WIDTH = 1400;

interface Props {
  readonly document: PdfDocument;
  readonly page: number;
  readonly label: string;
}

/** One page of a document, as a picture. */
export function PdfPage({ document, page, label }: Props) {
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
