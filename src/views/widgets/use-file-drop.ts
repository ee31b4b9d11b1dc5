import { type DragEvent, type HTMLAttributes, useState } from 'react';

type Handlers = Pick<HTMLAttributes<HTMLElement>, 'onDragEnter' | 'onDragLeave' | 'onDragOver' | 'onDrop'>;

/** A place at which files are dropped; rows and columns that are dragged are no files. */
export function useFileDrop(onFiles: (files: readonly File[]) => void): {
  readonly isOver: boolean;
  readonly handlers: Handlers;
} {
  // What it holds tells of the pointer as well: it has left when it has left as often as it has come.
  const [depth, setDepth] = useState(0);
  const files =
    (act: (given: readonly File[]) => void) =>
    (event: DragEvent): void => {
      if (!event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      act([...event.dataTransfer.files]);
    };
  return {
    isOver: depth > 0,
    handlers: {
      onDragEnter: files(() => setDepth((before) => before + 1)),
      onDragLeave: files(() => setDepth((before) => before - 1)),
      onDragOver: files(() => undefined),
      onDrop: files((given) => {
        setDepth(0);
        if (given.length) onFiles(given);
      }),
    },
  };
}
