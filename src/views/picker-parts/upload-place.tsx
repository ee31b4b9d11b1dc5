import { type ReactNode, useState } from 'react';
import { DropArea } from '../uploads/drop-area.tsx';
import { UploadButton } from '../uploads/upload-button.tsx';
import { usePastedFiles } from '../uploads/use-pasted-files.ts';
import type { RecordUploadsProps } from '../picker/picker-parts.ts';
import { RecordUploads } from './record-uploads.tsx';

interface Props extends Pick<RecordUploadsProps, 'filter' | 'onDone'> {
  readonly children: ReactNode;
}

/** Takes files to choose from besides those that are there: dropped on it, pasted, or from the system's dialog. */
export function UploadPlace({ filter, onDone, children }: Props) {
  const [files, setFiles] = useState<readonly File[]>([]);
  const give = (given: readonly File[]) => setFiles((before) => [...before, ...given]);
  usePastedFiles(give);
  return (
    <DropArea onFiles={give}>
      <div className="picker-uploads">
        <UploadButton onFiles={give} isMinor />
        <RecordUploads filter={filter} files={files} onDone={onDone} />
      </div>
      {children}
    </DropArea>
  );
}
