import { Button } from '@blueprintjs/core';
import { UploadIcon } from '@blueprintjs/icons';
import { type ReactNode, useRef, useState } from 'react';
import './file-drop.css';

interface Props {
  /** Of the button: what the files are for. */
  readonly label: string;
  readonly texts: {
    /** Before the button. */
    readonly drop: string;
    /** While something is held over the place. */
    readonly release: string;
    /** What is taken. */
    readonly kinds: string;
  };
  /** As of an `input`: what the dialog of the system offers. */
  readonly accept: string;
  readonly multiple?: boolean;
  /** Never none of them. */
  readonly onFiles: (files: readonly File[]) => void;
  readonly children?: ReactNode;
}

/** A place to drop files at, with a button for those who would rather choose them. */
export function FileDrop({ label, texts, accept, multiple = false, onFiles, children }: Props) {
  const input = useRef<HTMLInputElement>(null);
  // Children of the place tell of the pointer as well: it has left when it has left as often as it has come.
  const [depth, setDepth] = useState(0);
  const take = (list: FileList | null) => {
    const files = [...(list ?? [])].slice(0, multiple ? undefined : 1);
    if (files.length) onFiles(files);
  };
  return (
    <div
      className="file-drop"
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
      <UploadIcon size={28} className="file-drop-icon" aria-hidden="true" />
      <p className="file-drop-text">{depth > 0 ? texts.release : texts.drop}</p>
      <Button intent="primary" text={label} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        multiple={multiple}
        aria-label={label}
        onChange={({ target }) => {
          take(target.files);
          // The same file can be chosen again after it was mended.
          target.value = '';
        }}
      />
      <p className="file-drop-note">{texts.kinds}</p>
      {children}
    </div>
  );
}
