import { InputGroup } from '@blueprintjs/core';
import { useId, useState } from 'react';

interface Props {
  readonly label: string;
  readonly value: readonly string[];
  readonly placeholder: string;
  readonly onChange: (value: readonly string[]) => void;
}

/** Names with commas or spaces between them. What is wrong with one says the problem list of the document. */
export function NamesField({ label, value, placeholder, onChange }: Props) {
  const id = useId();
  const [text, setText] = useState(value.join(', '));
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    if (namesIn(text).join() !== value.join()) setText(value.join(', '));
  }
  return (
    <div className="config-field">
      <label htmlFor={id}>{label}</label>
      <InputGroup
        id={id}
        value={text}
        placeholder={placeholder}
        onValueChange={(next) => {
          setText(next);
          if (namesIn(next).join() !== value.join()) onChange(namesIn(next));
        }}
      />
    </div>
  );
}

const namesIn = (text: string): string[] => [...new Set(text.split(/[\s,;]+/).filter(Boolean))];
