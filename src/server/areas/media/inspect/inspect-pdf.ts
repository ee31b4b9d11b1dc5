import { type FileHandle, open } from 'node:fs/promises';
import { ApiError } from '../../../../contract/errors.ts';
import type { ReceivedFile } from '../../../platform/files/contents/receive.ts';
import type { MediaFacts } from './facts.ts';

/** Programs may write something behind the end. */
const TAIL_BYTES = 2048;

/** Finds the end of the document, and counts its pages; reads what that needs, and no more. */
export async function inspectPdf({ path, size }: ReceivedFile): Promise<MediaFacts> {
  const { getDocument, PDFDataRangeTransport } = await import('unpdf/pdfjs');
  const file = await open(path);
  try {
    const tail = await bytesOf(file, Math.max(0, size - TAIL_BYTES), size);
    if (!tail.includes('%%EOF')) throw new Error('Its end is missing');
    const failed = Promise.withResolvers<never>();
    class Ranges extends PDFDataRangeTransport {
      override requestDataRange(begin: number, end: number): void {
        bytesOf(file, begin, Math.min(end, size)).then(
          (bytes) => this.onDataRange(begin, new Uint8Array(bytes)),
          failed.reject,
        );
      }
    }
    const range = new Ranges(size, null);
    const loading = getDocument({ range, disableAutoFetch: true, disableStream: true, verbosity: 0 });
    try {
      const { numPages } = await Promise.race([loading.promise, failed.promise]);
      return { pages: numPages };
    } finally {
      await loading.destroy();
    }
  } catch (error) {
    if (error instanceof Error && error.name === 'PasswordException') {
      throw new ApiError({ message: 'file-encrypted', path: 'file' });
    }
    throw error;
  } finally {
    await file.close();
  }
}

async function bytesOf(file: FileHandle, from: number, to: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(to - from), position: from });
  return buffer.subarray(0, bytesRead);
}
