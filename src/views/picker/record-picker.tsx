import { type MouseEvent, Suspense, use, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import './picker.css';
import { PickerInput } from './picker-input.tsx';
import { PickerPartsContext } from './picker-parts.ts';
import type { RecordPickerProps } from './picker-props.ts';
import { ConstrainedTags, PickerTags } from './picker-tags.tsx';

/**
 * Table input (specification, section 2, widget 2): the selected records as labels with a remove icon, and a dropdown
 * arrow that opens the table. Typing offers the first matches; with nothing typed Enter and the arrow down open the
 * table, and Backspace removes the last record.
 */
export function RecordPicker(props: RecordPickerProps) {
  const { id, field, ids, multiple, onChange, readOnly, invalid, rules } = props;
  const { t } = useTranslation();
  const tagsId = `${id}__tags`;
  const { Dialog } = use(PickerPartsContext);
  const [isOpen, setOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  const remove = (removed: string) => {
    onChange(ids.filter((one) => one !== removed));
    input.current?.focus();
  };
  const open = () => {
    // Where the focus comes back to.
    input.current?.focus();
    setOpen(true);
  };
  const close = () => {
    setOpen(false);
    props.onBlur();
  };

  if (readOnly) {
    return (
      <div
        className="record-picker is-read-only"
        id={id}
        role="group"
        aria-label={field.label}
        aria-describedby={props.describedBy}
      >
        {ids.length === 0 ? (
          <span className="record-picker-none">{t('picker.none')}</span>
        ) : (
          <PickerTags id={tagsId} field={field} ids={ids} />
        )}
      </div>
    );
  }
  const tags = { id: tagsId, field, ids, onRemove: remove };
  const focusInput = (event: MouseEvent) => {
    if (event.target === event.currentTarget) input.current?.focus();
  };
  return (
    <div className={`record-picker ${invalid ? 'is-invalid' : ''}`} onClick={focusInput}>
      {ids.length > 0 &&
        (rules?.filter ? <ConstrainedTags {...tags} filter={rules.filter} /> : <PickerTags {...tags} />)}
      <PickerInput
        {...props}
        ref={input}
        tagsId={ids.length > 0 ? tagsId : undefined}
        isDialogOpen={isOpen}
        onOpen={open}
        onRemoveLast={() => remove(ids.at(-1) as string)}
        onChoose={(chosen) => onChange(multiple ? [...ids, chosen] : [chosen])}
      />
      {isOpen && Dialog && (
        <Suspense fallback={null}>
          <Dialog
            objectName={field.typeName ?? ''}
            multiple={multiple}
            ids={ids}
            rules={rules}
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
