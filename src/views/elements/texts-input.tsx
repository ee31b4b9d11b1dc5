import { TagInput } from '@blueprintjs/core';
import { useCallback, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { KindInputProps } from '../widgets/kind-view.ts';
import { ReadOnlyTags } from '../picker/read-only-tags.tsx';
import { TagContent } from '../picker/record-tag.tsx';
import { PendingChangesContext } from '../widgets/pending-changes.ts';
import './elements.css';

const TAG = { minimal: true, className: 'record-tag' };
/** A comma may be part of a text. */
const SEPARATOR = /[\n\r]+/;

/** Texts as tags: Enter adds what is typed, so do leaving the input and saving; Backspace twice removes the last. */
export function TextsInput(props: KindInputProps) {
  const { id, model, value, onChange, onBlur, required, readOnly, invalid, describedBy } = props;
  const { t } = useTranslation();
  const texts = Array.isArray(value) ? (value as readonly string[]) : [];
  const { text, type, take } = useHeldText((added) => onChange([...texts, ...added]));
  const input = useRef<HTMLInputElement>(null);

  const remove = (index: number) => {
    onChange(texts.filter((_, at) => at !== index));
    input.current?.focus();
  };
  if (readOnly) {
    return <ReadOnlyTags id={id} label={model.field.label} texts={texts} describedBy={describedBy} />;
  }
  return (
    <TagInput
      className="texts-input"
      fill
      intent={invalid ? 'danger' : 'none'}
      values={texts.map((one, index) => (
        <TagContent key={index} label={one} onRemove={() => remove(index)} />
      ))}
      tagProps={TAG}
      separator={SEPARATOR}
      addOnBlur
      inputRef={input}
      inputValue={text}
      onInputChange={(event) => type(event.currentTarget.value)}
      onAdd={(added) => take(added)}
      onRemove={(_node, index) => remove(index)}
      onKeyDown={(event) => {
        // Enter without a text saves the form, as in every other input.
        if (event.key === 'Enter' && text !== '') event.preventDefault();
      }}
      inputProps={{
        id,
        name: id,
        autoComplete: 'off',
        placeholder: t('form.values.hint'),
        'aria-required': required,
        'aria-invalid': invalid,
        'aria-describedby': describedBy,
        onBlur,
      }}
    />
  );
}

/** Text that is typed and not added yet. A save adds it. */
function useHeldText(add: (texts: readonly string[]) => void) {
  const [text, setText] = useState('');
  const latest = useRef({ text, add });
  useLayoutEffect(() => {
    latest.current = { text, add };
  });
  const take = useCallback((texts: readonly string[]) => {
    latest.current.text = '';
    setText('');
    if (texts.length > 0) latest.current.add(texts);
  }, []);
  const pending = useContext(PendingChangesContext);
  useEffect(
    () =>
      pending.register(() => {
        const held = latest.current.text.trim();
        if (held !== '') take([held]);
      }),
    [pending, take],
  );
  return { text, type: setText, take };
}
