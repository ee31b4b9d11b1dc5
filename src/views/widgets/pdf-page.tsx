import { useEffect, useEffectEvent, useRef } from 'react';
import type { getDocument } from 'unpdf/pdfjs';

export type PdfDocument = Awaited<ReturnType<typeof getDocument>['promise']>;

/** Pixels of a page's width: sharp on a dense screen, too. */
const WIDTH = 1400;

interface Props {
  readonly document: PdfDocument;
  readonly page: number;
  readonly label: string;
  /** Told once the page is drawn: has it anything on it? */
  readonly onDrawn?: (isBlank: boolean) => void;
}

/** Is all of the picture of one colour? */
function isOneColour(canvas: HTMLCanvasElement): boolean {
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data;
  if (!pixels) return false;
  const colours = new Uint32Array(pixels.buffer);
  return colours.every((colour) => colour === colours[0]);
}

/** One page of a document, as a picture. */
export function PdfPage({ document, page, label, onDrawn }: Props) {
  const drawnPage = useEffectEvent((isBlank: () => boolean) => onDrawn?.(isBlank()));
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
      if (!isGone) drawnPage(() => isOneColour(context));
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
