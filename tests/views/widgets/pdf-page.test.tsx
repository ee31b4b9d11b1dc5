/** A drawn page tells whether anything is on it. */
import { render, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { PdfPage, type PdfDocument } from '../../../src/views/widgets/pdf-page.tsx';

afterEach(() => vi.restoreAllMocks());

const documentOf = () =>
  ({
    getPage: () =>
      Promise.resolve({
        getViewport: () => ({ width: 2, height: 2 }),
        render: () => ({ promise: Promise.resolve(), cancel: () => undefined }),
      }),
  }) as unknown as PdfDocument;

it.each([
  [true, [255, 255, 255, 255]],
  [false, [0, 0, 0, 255]],
])('is blank: %s', async (isBlank, lastPixel) => {
  const white = [255, 255, 255, 255];
  const data = new Uint8ClampedArray([...white, ...white, ...white, ...lastPixel]);
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    getImageData: () => ({ data }),
  } as unknown as never);
  const onDrawn = vi.fn<(isBlank: boolean) => void>();
  render(<PdfPage document={documentOf()} page={1} label="Page 1" onDrawn={onDrawn} />);
  await waitFor(() => expect(onDrawn).toHaveBeenCalledWith(isBlank));
});
