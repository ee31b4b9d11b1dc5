import { defaultOptions, DetailedError, type PreviousUpload, Upload } from 'tus-js-client';
import { ASSET_HEADER, RESUMABLE_PATH } from '../../contract/calls/media.ts';
import { previewHeaders } from '../role-preview.ts';
import { type UploadFailure, uploadFailure } from './upload-item.ts';
import type { Send } from './upload-queue.ts';

/** Milliseconds (specification, section 9: 500) before each further try. */
const RETRY_DELAYS = [500, 1000, 2000, 4000, 8000, 16_000];
/** Bytes that go in one request: so much at most is sent again where a proxy keeps what it has got. */
const CHUNK_BYTES = 8 * 1024 * 1024;

/** Of one person in one browser, whatever the page: another's upload is no business of theirs. */
const prefixOf = (owner: string) => `tessera:${owner}:`;

/** Sends files so that they can go on after a break or a reload, when the same file is given again. `owner`: the user. */
export const tusUpload =
  (owner: string): Send =>
  (file, { project, replaces }, listener) => {
    const place = replaces === undefined ? project : `of ${replaces}`;
    let wanted = false;
    const upload = new Upload(file, {
      endpoint: RESUMABLE_PATH,
      headers: { ...previewHeaders() },
      metadata: {
        filename: file.name,
        filetype: file.type,
        project,
        ...(replaces === undefined ? {} : { replaces }),
      },
      fingerprint: () =>
        Promise.resolve(
          `${prefixOf(owner)}${place}:${String(file.lastModified)}:${String(file.size)}:${file.name}`,
        ),
      removeFingerprintOnSuccess: true,
      retryDelays: RETRY_DELAYS,
      // What the server has judged it would judge again.
      onShouldRetry: (error) => hasNoReason(failureOf(error)),
      chunkSize: CHUNK_BYTES,
      onProgress: listener.onSent,
      onSuccess: ({ lastResponse }) => listener.onDone(lastResponse.getHeader(ASSET_HEADER) ?? ''),
      onError: (error) => {
        const failure = failureOf(error);
        if (isJudged(failure)) void forgetAll(upload);
        listener.onFailed(failure);
      },
    });
    const begin = async () => {
      const [previous] = upload.url === null ? await upload.findPreviousUploads() : [];
      if (previous) upload.resumeFromPreviousUpload(previous);
      if (wanted) upload.start();
    };
    const stop = (takesBack: boolean) => {
      wanted = false;
      // What the server still has is gone after a day in any case.
      upload.abort(takesBack).catch(() => undefined);
    };
    return {
      start: () => {
        wanted = true;
        void begin();
      },
      pause: () => stop(false),
      cancel: () => stop(true),
    };
  };

function failureOf(error: Error): ReturnType<typeof uploadFailure> {
  const answer = error instanceof DetailedError ? error.originalResponse : null;
  if (!answer) return { kind: 'network' };
  let body: unknown;
  try {
    body = JSON.parse(answer.getBody());
  } catch {
    body = undefined;
  }
  return uploadFailure(answer.getStatus(), body);
}

/** The network, or a server that says nothing of ours: such as that another request still writes the same upload. */
const hasNoReason = (failure: UploadFailure): boolean => failure.kind === 'network' || failure.message === '';

/** Of what the server has judged it has kept nothing: there is nothing to go on with. */
const isJudged = (failure: UploadFailure): boolean =>
  failure.kind === 'refused' && !hasNoReason(failure) && failure.message !== 'unauthenticated';

async function forgetAll(upload: Upload): Promise<void> {
  const { urlStorage } = defaultOptions;
  for (const { urlStorageKey } of await upload.findPreviousUploads()) {
    await urlStorage.removeUpload(urlStorageKey);
  }
}

export interface InterruptedUpload {
  readonly key: string;
  readonly name: string;
  readonly size: number | null;
}

/** What was on its way when the page was left: it goes on when the same file is given again. */
export async function interruptedUploads(owner: string, project: string): Promise<InterruptedUpload[]> {
  const all = await defaultOptions.urlStorage.findAllUploads();
  return all
    .filter(({ urlStorageKey }) => urlStorageKey.startsWith(`tus::${prefixOf(owner)}${project}:`))
    .map(({ urlStorageKey, metadata, size }) => ({
      key: urlStorageKey,
      name: metadata['filename'] ?? '',
      size,
    }));
}

/** Gives up what was on its way, here and on the server. */
export async function forgetUpload({ key }: InterruptedUpload): Promise<void> {
  const all: PreviousUpload[] = await defaultOptions.urlStorage.findAllUploads();
  const url = all.find(({ urlStorageKey }) => urlStorageKey === key)?.uploadUrl;
  await defaultOptions.urlStorage.removeUpload(key);
  if (url) await Upload.terminate(url, { headers: { ...previewHeaders() } }).catch(() => undefined);
}
