import { useEffect, useEffectEvent, useRef } from 'react';
import { useRefetchLists } from '../../engine/hooks/use-refetch-lists.ts';
import { useViewerId } from '../../engine/hooks/use-viewer-id.ts';
import { projectIn } from '../../engine/uploads/project-in.ts';
import type { RecordUploadsProps } from '../picker/picker-parts.ts';
import { useBoundFilter } from '../picker/use-bound-filter.ts';
import { UploadList } from '../uploads/upload-list.tsx';
import { useUploads } from '../uploads/use-uploads.ts';

/** Files that are sent to become records, which are chosen then. */
export function RecordUploads({ filter, files, onDone }: RecordUploadsProps) {
  const project = projectIn(useBoundFilter(filter));
  const refetch = useRefetchLists();
  // What the user sends elsewhere at the same time is not chosen here.
  const { queue, add } = useUploads(useViewerId() ?? '', project, (id, file) => {
    if (!files.includes(file)) return;
    refetch();
    onDone(id, file);
  });
  const sent = useRef(new WeakSet<File>());
  const send = useEffectEvent(() => {
    const fresh = files.filter((file) => !sent.current.has(file));
    for (const file of fresh) sent.current.add(file);
    if (fresh.length) add(fresh);
  });
  useEffect(() => send(), [files]);
  return <UploadList queue={queue} only={files} />;
}
