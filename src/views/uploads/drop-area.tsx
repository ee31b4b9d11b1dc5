import { UploadIcon } from '@blueprintjs/icons';
import { type DragEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import './drop-area.css';

interface Props {
  readonly onFiles: (files: readonly File[]) => void;
  readonly children: ReactNode;
}

/** Takes files that are dropped anywhere on what it holds; rows and columns that are dragged are no files. */
export function DropArea({ onFiles, children }: Props) {
  const { t } = useTranslation();
  // What it holds tells of the pointer as well: it has left when it has left as often as it has come.
  const [depth, setDepth] = useState(0);
  const files =
    (act: () => void) =>
    (event: DragEvent): void => {
      if (!event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      act();
    };
  return (
    <div
      className="drop-area"
      onDragEnter={files(() => setDepth((before) => before + 1))}
      onDragLeave={files(() => setDepth((before) => before - 1))}
      onDragOver={files(() => undefined)}
      onDrop={(event) =>
        files(() => {
          setDepth(0);
          onFiles([...event.dataTransfer.files]);
        })(event)
      }
    >
      {children}
      {depth > 0 && (
        <div className="drop-area-over" aria-hidden="true">
          <UploadIcon size={40} />
          <p>{t('media:drop.release')}</p>
          <p>{t('media:drop.kinds')}</p>
        </div>
      )}
    </div>
  );
}
