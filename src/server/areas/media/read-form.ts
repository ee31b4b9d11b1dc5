import { Readable, type Stream } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy } from '@fastify/busboy';
import { ApiError } from '../../../contract/errors.ts';

interface Form<T> {
  readonly file: T | undefined;
  readonly fields: ReadonlyMap<string, string>;
}

const badBody = () => new ApiError({ message: 'bad-request', path: 'body' });

/**
 * Reads a multipart form while it comes; its one file, `file`, is taken piece by piece.
 * @throws ApiError bad-request for what is no such form, or breaks off; whatever `take` throws
 */
export async function readForm<T>(
  request: Request,
  take: (name: string, content: AsyncIterable<Uint8Array>) => Promise<T>,
): Promise<Form<T>> {
  const { body } = request;
  const form = formOf(request);
  if (!body || !form) throw badBody();
  const fields = new Map<string, string>();
  let content: (Stream & Readable) | undefined;
  let taken: Promise<T> | undefined;
  const source = Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]);
  form.on('field', (name, value) => fields.set(name, value));
  form.on('file', (field, stream, name) => {
    // It says so to whoever reads it, too; without a listener the process would end.
    stream.on('error', () => undefined);
    if (field !== 'file' || taken) {
      stream.resume();
      return;
    }
    content = stream;
    taken = take(name, stream);
    // What is refused is read no further.
    taken.catch((error: unknown) => source.destroy(error as Error));
  });
  try {
    await pipeline(source, form);
  } catch (error) {
    content?.destroy(error as Error);
    await taken?.catch((refusal: unknown) => {
      if (refusal instanceof ApiError) throw refusal;
    });
    throw error instanceof ApiError ? error : badBody();
  }
  return { file: await taken, fields };
}

function formOf({ headers }: Request) {
  try {
    return new Busboy({
      headers: { 'content-type': headers.get('content-type') ?? '' },
      // A name with a folder in it is refused, and not made into another one.
      preservePath: true,
      limits: { files: 1, fields: 10, fieldSize: 1000, headerPairs: 20, headerSize: 8 * 1024 },
    });
  } catch {
    return undefined;
  }
}
