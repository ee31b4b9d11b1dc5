import { previewHeaders } from '../../../engine/role-preview.ts';
import { type UploadFailure, uploadFailure } from '../../../engine/uploads/upload-item.ts';

type UploadAnswer =
  | { readonly ok: true; readonly id: string }
  | { readonly ok: false; readonly failure: UploadFailure | undefined };

export interface UploadTarget {
  readonly objectName: string;
  /** The import whose wrong rows the file has, corrected. */
  readonly corrects: string | undefined;
}

/**
 * Sends a file as it is and answers the id of its import; no failure where `signal` has ended it. `onSent` hears how
 * many bytes have gone. By XMLHttpRequest: `fetch` does not tell how far a body has come.
 */
export function uploadFile(
  file: File,
  { objectName, corrects }: UploadTarget,
  signal: AbortSignal,
  onSent: (bytes: number) => void,
): Promise<UploadAnswer> {
  const given = new URLSearchParams({ objectName, name: file.name });
  if (corrects !== undefined) given.set('corrects', corrects);
  const request = new XMLHttpRequest();
  request.open('POST', `/api/import/files?${given.toString()}`);
  request.responseType = 'json';
  request.setRequestHeader('content-type', 'application/octet-stream');
  for (const [name, value] of Object.entries(previewHeaders())) request.setRequestHeader(name, value);
  const { promise, resolve } = Promise.withResolvers<UploadAnswer>();
  request.upload.onprogress = ({ loaded }) => onSent(loaded);
  request.onload = () => resolve(answerOf(request));
  request.onerror = () => resolve({ ok: false, failure: { kind: 'network' } });
  request.onabort = () => resolve({ ok: false, failure: undefined });
  signal.addEventListener('abort', () => request.abort(), { once: true });
  request.send(file);
  return promise;
}

function answerOf({ status, response }: XMLHttpRequest): UploadAnswer {
  const body = (response ?? {}) as Body;
  if (status >= 200 && status < 300 && body.id !== undefined) return { ok: true, id: body.id };
  return { ok: false, failure: uploadFailure(status, body) };
}

interface Body {
  readonly id?: string;
}
