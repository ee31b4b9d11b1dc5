import { type MouseEvent, Suspense, use, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { late } from '../widgets/late.tsx';
import { useFileDrop } from '../widgets/use-file-drop.ts';
import './picker.css';
import { PickerInput } from './picker-input.tsx';
import { PickerPartsContext } from './picker-parts.ts';
import type { RecordPickerProps } from './picker-props.ts';
import { PickerTags } from './picker-tags.tsx';

/** What only pickers with a constraint need. */
const ConstrainedTags = late(async () => (await import('./constrained-tags.tsx')).ConstrainedTags);

/**
 * Table input (specification, section 2, widget 2): the selected records as labels with a remove icon, and a dropdown
 * arrow. A click anywhere in it opens the table, and so does Enter. Typing offers the first matches, and to make the
 * record that is missing; before that the Tab key and the arrow down offer those chosen lately, and Backspace removes
 * the last record.
 */
export function RecordPicker(props: RecordPickerProps) {
  const { id, field, ids, multiple, onChange, readOnly, invalid, rules } = props;
  const { t } = useTranslation();
  const tagsId = `${id}__tags`;
  const { Dialog, BriefRecord, Uploads } = use(PickerPartsContext);
  const objectName = field.typeName ?? '';
  const [isOpen, setOpen] = useState(false);
  /** What the record is called that is made now. */
  const [newText, setNewText] = useState<string>();
  /** Those that become records, and are chosen then. */
  const [files, setFiles] = useState<readonly File[]>([]);
  const { isOver, handlers } = useFileDrop((given) =>
    setFiles((before) => (multiple ? [...before, ...given] : given.slice(0, 1))),
  );
  const around = useRef<HTMLDivElement>(null);
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
    setNewText(undefined);
    props.onBlur();
  };
  const choose = (chosen: string) => onChange(multiple ? [...ids, chosen] : [chosen]);
  const takesFiles = field.takesFiles && rules?.create && Uploads;

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
  const openByClick = ({ currentTarget, target, detail }: MouseEvent) => {
    if (!(target instanceof Element) || !currentTarget.contains(target)) return;
    // A tag makes a click of a key in its button: no pointer has clicked.
    if (detail === 0) return;
    // These know themselves what a click on them means.
    if (!target.closest('button, input, .record-matches')) open();
  };
  return (
    <div
      ref={around}
      className={`record-picker ${invalid ? 'is-invalid' : ''} ${isOver ? 'is-over' : ''}`}
      onClick={openByClick}
      {...(takesFiles ? handlers : {})}
    >
      {ids.length > 0 &&
        (rules?.filter ? (
          <Suspense>
            <ConstrainedTags {...tags} filter={rules.filter} />
          </Suspense>
        ) : (
          <PickerTags {...tags} />
        ))}
      <PickerInput
        {...props}
        ref={input}
        tagsId={ids.length > 0 ? tagsId : undefined}
        around={around}
        isDialogOpen={isOpen || newText !== undefined}
        onCreate={rules?.create && BriefRecord ? setNewText : undefined}
        onOpen={open}
        onRemoveLast={() => remove(ids.at(-1) as string)}
        onChoose={choose}
      />
      {isOpen && Dialog && (
        <Suspense fallback={null}>
          <Dialog
            objectName={objectName}
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
      {takesFiles && files.length > 0 && (
        <Suspense fallback={null}>
          <Uploads
            filter={rules.filter}
            files={files}
            onDone={(made, file) => {
              choose(made);
              setFiles((before) => before.filter((each) => each !== file));
            }}
          />
        </Suspense>
      )}
      {newText !== undefined && BriefRecord && (
        <Suspense fallback={null}>
          <BriefRecord
            objectName={objectName}
            text={newText}
            onClose={close}
            onSaved={(made) => {
              choose(made);
              close();
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
