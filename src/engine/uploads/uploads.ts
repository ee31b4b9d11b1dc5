import { mediaTypeOf } from '../../contract/calls/media.ts';
import { refusedFile } from './refused-file.ts';
import { tusUpload } from './tus-upload.ts';
import type { Send } from './upload-queue.ts';
import { UploadQueue } from './upload-queue.ts';

let current: { readonly owner: string; readonly queue: UploadQueue } | undefined;

/** The files that a user sends from this page; they go on while other screens are open. */
export function uploadsOf(owner: string): UploadQueue {
  if (current?.owner !== owner) {
    const queue = new UploadQueue(sendWithPoster(owner), refusedFile);
    addEventListener('online', () => queue.resumeAll());
    addEventListener('beforeunload', (event) => {
      if (queue.isSending()) event.preventDefault();
    });
    current = { owner, queue };
  }
  return current.queue;
}

/** What has arrived gets a picture where the server cannot make one. `owner`: the user. */
export const sendWithPoster =
  (owner: string): Send =>
  (file, place, listener) =>
    tusUpload(owner)(file, place, {
      ...listener,
      onDone: (assetId) => {
        listener.onDone(assetId);
        // Without one a sign shows it.
        void import('./send-poster.ts')
          .then(({ sendPoster }) => sendPoster(assetId, mediaTypeOf(file.name)))
          .catch(() => undefined);
      },
    });
