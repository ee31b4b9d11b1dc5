import { useRef } from 'react';
import { FieldSelect } from './field-select.tsx';

interface Props {
  readonly common: React.ComponentProps<'textarea'>;
  readonly value: unknown;
  readonly onChange: (value: string) => void;
}

/** A text, and the fields of receivers that it may name: one that is chosen is put where the cursor is. */
export function TextWithFields({ common, value, onChange }: Props) {
  const area = useRef<HTMLTextAreaElement>(null);
  const text = typeof value === 'string' ? value : '';
  const insert = (name: string) => {
    const { selectionStart, selectionEnd } = area.current ?? {};
    const from = selectionStart ?? text.length;
    onChange(`${text.slice(0, from)}{{${name}}}${text.slice(selectionEnd ?? from)}`);
    area.current?.focus();
  };
  return (
    <>
      <textarea
        {...common}
        ref={area}
        className="bp6-input bp6-fill"
        rows={3}
        maxLength={4000}
        value={text}
        onChange={({ target }) => onChange(target.value)}
      />
      <FieldSelect onChoose={insert} />
    </>
  );
}
