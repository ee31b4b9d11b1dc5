import { open } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { ApiError } from '../../../../contract/errors.ts';
import type { ReceivedFile } from '../../../platform/files/contents/receive.ts';
import type { MediaFacts } from './inspect.ts';

/** Programs may write something behind the end. */
const TAIL_BYTES = 2048;

/** Finds the end of the document, and counts its pages. */
export async function inspectPdf(file: ReceivedFile): Promise<MediaFacts> {
  if (!(await tailOf(file)).includes('%%EOF')) throw new Error('Its end is missing');
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const loading = getDocument({
    url: pathToFileURL(file.path).href,
    // What the count needs is read, and no more.
    disableStream: true,
    disableAutoFetch: true,
    verbosity: 0,
  });
  try {
    return { pages: (await loading.promise).numPages };
  } catch (error) {
    if (error instanceof Error && error.name === 'PasswordException') {
      throw new ApiError({ message: 'file-encrypted', path: 'file' });
    }
    throw error;
  } finally {
    await loading.destroy();
  }
}

async function tailOf({ path, size }: ReceivedFile): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read({
      buffer: Buffer.alloc(TAIL_BYTES),
      position: Math.max(0, size - TAIL_BYTES),
    });
    return buffer.toString('latin1', 0, bytesRead);
  } finally {
    await file.close();
  }
}
