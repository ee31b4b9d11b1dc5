import { DEFAULT_PROJECT } from '../../contract/calls/media.ts';
import { refusedFile } from './refused-file.ts';
import type { UploadFailure } from './upload-item.ts';
import { sendWithPoster } from './uploads.ts';

/** A file that the library has not taken. */
export class NotTaken extends Error {
  readonly failure: UploadFailure;

  constructor(failure: UploadFailure) {
    super('The file was not taken.');
    this.failure = failure;
  }
}

/**
 * Sends one file to the library and answers the id of its record, by the rules of every other upload.
 * @param onSent bytes so far
 * @throws NotTaken, or what `signal` was aborted with
 */
export function sendFile(file: File, onSent: (bytes: number) => void, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const refused = refusedFile(file);
    if (refused) return reject(new NotTaken(refused));
    const sending = sendWithPoster('one file')(
      file,
      { project: DEFAULT_PROJECT, replaces: undefined },
      { onSent, onDone: resolve, onFailed: (failure) => reject(new NotTaken(failure)) },
    );
    signal.addEventListener('abort', () => {
      sending.cancel();
      reject(signal.reason as Error);
    });
    return sending.start();
  });
}
