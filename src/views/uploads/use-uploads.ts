import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { forgetUpload, type InterruptedUpload, interruptedUploads } from '../../engine/uploads/tus-upload.ts';
import type { UploadQueue } from '../../engine/uploads/upload-queue.ts';
import { uploadsOf } from '../../engine/uploads/uploads.ts';

interface Uploads {
  readonly queue: UploadQueue;
  readonly add: (files: readonly File[]) => void;
  /** What was on its way when the page was left. */
  readonly interrupted: readonly InterruptedUpload[];
  readonly forget: (upload: InterruptedUpload) => void;
}

/** Sends files of a user into a project. `onDone` hears of each asset, and of which file it was. */
export function useUploads(
  owner: string,
  project: string,
  onDone: (assetId: string, file: File) => void,
): Uploads {
  const queue = uploadsOf(owner);
  const [interrupted, setInterrupted] = useState<readonly InterruptedUpload[]>([]);
  const read = useCallback(
    () => void interruptedUploads(owner, project).then(setInterrupted),
    [owner, project],
  );
  const add = (files: readonly File[]) => {
    queue.add(files, project);
    // What goes on is interrupted no more.
    setInterrupted((before) => before.filter(({ name }) => !files.some((file) => file.name === name)));
  };
  const told = useEffectEvent(onDone);
  useEffect(() => {
    const known = new Set(queue.items().flatMap(({ id, assetId }) => (assetId === undefined ? [] : [id])));
    return queue.subscribe(() => {
      for (const { id, assetId, file } of queue.items()) {
        if (assetId === undefined || known.has(id)) continue;
        known.add(id);
        told(assetId, file);
      }
    });
  }, [queue]);
  useEffect(read, [read]);
  return { queue, add, interrupted, forget: (upload) => void forgetUpload(upload).then(read) };
}
