import { refusedFile } from './refused-file.ts';
import { tusUpload } from './tus-upload.ts';
import { UploadQueue } from './upload-queue.ts';

let current: { readonly owner: string; readonly queue: UploadQueue } | undefined;

/** The files that a user sends from this page; they go on while other screens are open. */
export function uploadsOf(owner: string): UploadQueue {
  if (current?.owner !== owner) {
    const queue = new UploadQueue(tusUpload(owner), refusedFile);
    addEventListener('online', () => queue.resumeAll());
    addEventListener('beforeunload', (event) => {
      if (queue.isSending()) event.preventDefault();
    });
    current = { owner, queue };
  }
  return current.queue;
}
