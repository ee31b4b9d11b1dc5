import { InputGroup } from '@blueprintjs/core';
import { type KeyboardEvent, useId, useState } from 'react';
import { cleanLabel, LABEL_LENGTH } from '../../../contract/metadata/texts.ts';

interface Props {
  readonly label: string;
  readonly value: string | undefined;
  readonly placeholder: string | undefined;
  /** Empty: there is none. */
  readonly onChange: (value: string) => void;
}

/** A name. Enter and leaving keep what was typed, Escape drops it. */
export function TextField({ label, value = '', placeholder, onChange }: Props) {
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const end = () => {
    const text = cleanLabel(typed ?? value);
    if (text !== value) onChange(text);
    setTyped(undefined);
  };
  const onKey = ({ key, nativeEvent }: KeyboardEvent) => {
    if (nativeEvent.isComposing) return;
    if (key === 'Enter') end();
    if (key === 'Escape') setTyped(undefined);
  };
  return (
    <div className="config-field">
      <label htmlFor={id}>{label}</label>
      <InputGroup
        id={id}
        value={typed ?? value}
        placeholder={placeholder}
        maxLength={LABEL_LENGTH}
        onValueChange={setTyped}
        onBlur={end}
        onKeyDown={onKey}
      />
    </div>
  );
}
