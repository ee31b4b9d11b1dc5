import { Button } from '@blueprintjs/core';
import { CaretDown } from '@blueprintjs/icons';
import { type KeyboardEvent, lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ObjectField } from '../../contract/introspection.ts';
import './picker.css';
import { ReadOnlyTags } from './read-only-tags.tsx';
import { RecordTag } from './record-tag.tsx';
import { useRecordLabels } from './use-record-labels.ts';

/** The table is big; a form whose pickers nobody opens does without it. */
const PickerDialog = lazy(async () => ({ default: (await import('./picker-dialog.tsx')).PickerDialog }));

export interface RecordPickerProps {
  /** Of the button that opens the dialog: the field's label names it. */
  readonly id: string;
  /** The relation: its object, and the template of its records' labels. */
  readonly field: ObjectField;
  readonly multiple: boolean;
  readonly ids: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
  readonly onBlur: () => void;
  readonly required: boolean;
  readonly readOnly: boolean;
  readonly invalid: boolean;
  readonly describedBy: string | undefined;
}

const OPEN_KEYS = new Set(['Enter', ' ', 'ArrowDown']);

/**
 * Table input (specification, section 2, widget 2): the selected records as labels with a remove icon, and a dropdown
 * arrow that opens the table. Enter, Space and the arrow down open it, Backspace removes the last record.
 */
export function RecordPicker(props: RecordPickerProps) {
  const { id, field, ids, multiple, onChange, readOnly, invalid } = props;
  const { t } = useTranslation();
  const tagsId = `${id}__tags`;
  const labels = useRecordLabels(field, ids);
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);

  const focusOpener = () => opener.current?.focus();
  const remove = (removed: string) => {
    onChange(ids.filter((one) => one !== removed));
    focusOpener();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (OPEN_KEYS.has(event.key)) {
      event.preventDefault();
      setOpen(true);
    } else if (event.key === 'Backspace' && ids.length > 0) {
      event.preventDefault();
      remove(ids.at(-1) as string);
    }
  };
  const close = () => {
    setOpen(false);
    props.onBlur();
  };

  if (readOnly) {
    return (
      <ReadOnlyTags
        id={id}
        label={field.label}
        texts={ids.map((one) => labels(one))}
        describedBy={props.describedBy}
      />
    );
  }
  return (
    <div
      className={`record-picker ${invalid ? 'is-invalid' : ''}`}
      onClick={(event) => {
        if (event.target === event.currentTarget) setOpen(true);
      }}
    >
      {ids.length > 0 && (
        <span className="record-tags" id={tagsId}>
          {ids.map((one) => (
            <RecordTag key={one} label={labels(one)} onRemove={() => remove(one)} />
          ))}
        </span>
      )}
      <Button
        id={id}
        ref={opener}
        className="record-picker-open"
        variant="minimal"
        alignText="start"
        endIcon={<CaretDown />}
        text={ids.length === 0 ? t('picker.choose') : t('picker.selected', { total: ids.length })}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-invalid={invalid}
        aria-describedby={
          [ids.length > 0 && tagsId, props.describedBy].filter(Boolean).join(' ') || undefined
        }
        onClick={() => setOpen(true)}
        onKeyDown={onKeyDown}
        onBlur={() => {
          if (!isOpen) props.onBlur();
        }}
      />
      {isOpen && (
        <Suspense fallback={null}>
          <PickerDialog
            objectName={field.typeName ?? ''}
            multiple={multiple}
            ids={ids}
            onClose={close}
            onSelect={(selected) => {
              onChange(selected);
              close();
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
