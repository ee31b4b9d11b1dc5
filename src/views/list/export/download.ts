import { EXPORT_NOT_FOUND, type ExportRequest } from '../../../engine/query/export-request.ts';
import { previewHeaders } from '../../../engine/role-preview.ts';
import { saveBlob } from '../../widgets/save-blob.ts';

/** The server refused the export; `message` is a key of `responseErrorMsg`, where it said one. */
export class ExportError extends Error {
  readonly params: Readonly<Record<string, unknown>>;

  constructor(message: string, params: Readonly<Record<string, unknown>> = {}) {
    super(message);
    this.params = params;
  }
}

/**
 * Asks the server for a file and hands it to the browser to be saved, whole or not at all. Answers its name, and how many
 * of the chosen records were not found.
 * `onReceived` hears how many bytes have come.
 * @throws ExportError, or what `fetch` rejects with
 */
export async function download(
  request: ExportRequest,
  title: string,
  signal: AbortSignal,
  onReceived: (bytes: number) => void,
): Promise<{ readonly file: string; readonly missing: number }> {
  const answer = await fetch('/api/export', {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json', ...previewHeaders() },
    body: JSON.stringify(request),
    signal,
  });
  if (!answer.ok || !answer.body) throw await refusalOf(answer);
  let received = 0;
  const counted = answer.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform: (chunk, out) => {
        received += chunk.byteLength;
        onReceived(received);
        out.enqueue(chunk);
      },
    }),
  );
  const type = answer.headers.get('content-type') ?? 'application/octet-stream';
  const blob = await new Response(counted, { headers: { 'content-type': type } }).blob();
  const name = nameOf(answer) ?? `${title}.${request.format}`;
  saveBlob(blob, name);
  return { file: name, missing: Number(answer.headers.get(EXPORT_NOT_FOUND) ?? 0) };
}

async function refusalOf(answer: Response): Promise<ExportError> {
  if (answer.status === 401) return new ExportError('unauthenticated');
  const body = (await answer.json().catch(() => undefined)) as Refusal | undefined;
  const first = body?.errors?.[0];
  return new ExportError(first?.message ?? '', first?.extensions?.params);
}

interface Refusal {
  readonly errors?: readonly {
    readonly message: string;
    readonly extensions?: { readonly params?: Readonly<Record<string, unknown>> };
  }[];
}

/** The name that the server gives the file. */
function nameOf(answer: Response): string | undefined {
  const header = answer.headers.get('content-disposition') ?? '';
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header)?.[1];
  return encoded === undefined ? /filename="([^"]+)"/i.exec(header)?.[1] : decodeURIComponent(encoded);
}
