import { type KeyboardEvent, useRef, useState } from 'react';
import { LABEL_LENGTH } from '../../../contract/metadata/texts.ts';

interface Props {
  readonly label: string;
  readonly text: string;
  readonly placeholder: string;
  /** The text is chosen as a whole, so that the next key replaces it. */
  readonly selects: boolean;
  /** Takes the text, and says where the focus goes on to. */
  readonly onDone: (text: string, step: { readonly row?: number; readonly column?: number }) => void;
  /** The focus has gone elsewhere. */
  readonly onLeave: (text: string) => void;
  readonly onCancel: () => void;
}

/** A cell that is being written in. Enter takes the text and goes down, Tab goes on, Escape leaves it as it was. */
export function CellInput({ label, text, placeholder, selects, onDone, onLeave, onCancel }: Props) {
  const [value, setValue] = useState(text);
  const isDone = useRef(false);
  const done = (work: () => void) => {
    isDone.current = true;
    work();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    const back = event.shiftKey ? -1 : 1;
    if (event.key === 'Enter') done(() => onDone(value, { row: back }));
    else if (event.key === 'Tab') done(() => onDone(value, { column: back }));
    else if (event.key === 'Escape') done(onCancel);
    else return;
    event.preventDefault();
  };
  return (
    <input
      className="texts-input"
      aria-label={label}
      value={value}
      placeholder={placeholder}
      maxLength={LABEL_LENGTH}
      ref={(input) => {
        if (!input || document.activeElement === input) return;
        input.focus();
        if (selects) input.select();
      }}
      onChange={(event) => setValue(event.target.value)}
      onKeyDown={onKeyDown}
      onBlur={() => {
        if (!isDone.current) done(() => onLeave(value));
      }}
    />
  );
}
