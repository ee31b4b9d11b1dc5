import { Button } from '@blueprintjs/core';
import { UploadIcon } from '@blueprintjs/icons';
import { type ReactNode, useRef } from 'react';
import { useFileDrop } from '../widgets/use-file-drop.ts';
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
  const take = (files: readonly File[]) => {
    if (files.length) onFiles(files.slice(0, multiple ? undefined : 1));
  };
  const { isOver, handlers } = useFileDrop(take);
  return (
    <div className="file-drop" data-over={isOver} {...handlers}>
      <UploadIcon size={28} className="file-drop-icon" aria-hidden="true" />
      <p className="file-drop-text">{isOver ? texts.release : texts.drop}</p>
      <Button intent="primary" text={label} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        multiple={multiple}
        aria-label={label}
        onChange={({ target }) => {
          take([...(target.files ?? [])]);
          // The same file can be chosen again after it was mended.
          target.value = '';
        }}
      />
      <p className="file-drop-note">{texts.kinds}</p>
      {children}
    </div>
  );
}
