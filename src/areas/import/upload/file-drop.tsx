import { Button } from '@blueprintjs/core';
import { UploadIcon } from '@blueprintjs/icons';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  /** What the file is for. */
  readonly label: string;
  readonly onFile: (file: File) => void;
  readonly children?: ReactNode;
}

const ACCEPTED = '.csv,.tsv,.tab,.txt,.xlsx,text/csv,text/tab-separated-values';

/** A place to drop a file at, with a button for those who would rather choose it. */
export function FileDrop({ label, onFile, children }: Props) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  // Children of the place tell of the pointer as well: it has left when it has left as often as it has come.
  const [depth, setDepth] = useState(0);
  const take = (files: FileList | null) => {
    const [file] = files ?? [];
    if (file) onFile(file);
  };
  return (
    <div
      className="import-drop"
      data-over={depth > 0}
      onDragEnter={(event) => {
        event.preventDefault();
        setDepth((before) => before + 1);
      }}
      onDragLeave={() => setDepth((before) => before - 1)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        setDepth(0);
        take(event.dataTransfer.files);
      }}
    >
      <UploadIcon size={28} className="import-drop-icon" aria-hidden="true" />
      <p className="import-drop-text">{depth > 0 ? t('import:upload.release') : t('import:upload.drop')}</p>
      <Button intent="primary" text={label} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        accept={ACCEPTED}
        aria-label={label}
        onChange={({ target }) => {
          take(target.files);
          // The same file can be chosen again after it was mended.
          target.value = '';
        }}
      />
      <p className="import-note">{t('import:upload.kinds')}</p>
      {children}
    </div>
  );
}
