import { useMemo, useRef, useState } from 'react';
import { dropPressedKey } from '../../widgets/drop-pressed-key.ts';
import { InCellContext } from '../../widgets/in-cell.ts';
import { createPendingChanges, PendingChangesContext } from '../../widgets/pending-changes.ts';
import type { ObjectRecord } from '../../../engine/hooks/documents.ts';
import { useRecord } from '../../../engine/hooks/use-record.ts';
import { useRecordLife } from '../../../engine/hooks/use-record-life.ts';
import { isRelation } from '../../../engine/model/fields.ts';
import type { FormFieldModel } from '../../../engine/model/object-model.ts';
import { inputOf } from '../../elements/input-of.tsx';
import { useErrorText } from '../../errors/error-text.ts';
import { withinStates } from '../../form-state/field-locks.ts';
import { toFormValues } from '../../form-state/form-values.ts';
import { useRecordLimits } from '../../form-state/use-record-limits.ts';
import type { EditStart } from '../record-grid.tsx';
import { useTableContext } from '../table-context.ts';
import './cell-editor.css';
import { CellLock } from './cell-lock.tsx';
import { CellTroubleText } from './cell-trouble.tsx';
import { useCellPlace } from './use-cell-place.ts';
import { type SavedCell, useCellSave } from './use-cell-save.ts';

interface Props {
  readonly edit: EditStart;
  readonly onClose: () => void;
  readonly onSaved?: SavedCell | undefined;
  /** The record is a row, which has what its columns show. */
  readonly isOfRow?: boolean;
}

/**
 * The input of a cell, over the cell: Enter and leaving it save, Escape drops. What was typed stays until then. Where records
 * are chosen, Enter is the picker's until one is; Ctrl+Enter saves from anywhere.
 */
export function CellEditor(props: Props) {
  const { model } = useTableContext();
  const { isOfRow = false } = props;
  const { record, path } = props.edit;
  const field = model.fields.get(path);
  const isPart = isOfRow && field?.kind === 'LIST' && isRelation(field);
  return isPart ? <PartEditor {...props} id={record.id} /> : <WholeEditor {...props} />;
}

/** A row shows the first few records of a LIST only: all of them are asked for before it is changed. */
function PartEditor({ id, ...props }: Props & { readonly id: string }) {
  const { model } = useTableContext();
  const { record, error } = useRecord(model, id);
  const errorText = useErrorText();
  const { edit, onClose } = props;
  if (error) return <CellLock cell={edit.cell} reason={errorText(error)} onClose={onClose} />;
  return record ? <WholeEditor {...props} edit={{ ...edit, record }} /> : null;
}

function WholeEditor({ edit, onClose, onSaved, isOfRow }: Props) {
  const { model } = useTableContext();
  const field = useMemo(
    () =>
      model.form.sections
        .flatMap(({ fields }) => fields)
        .find((each) => each.field.name === edit.path && !each.readOnly),
    [model, edit.path],
  );
  const { record } = edit;
  // Asked when a cell is opened: most rows are only looked at.
  const { life, isKnown } = useRecordLife(model, record.id, record.version);
  const { locks, states } = useRecordLimits(model, record, life);
  if (!field || !isKnown) return null;
  const lock = locks.get(field.field.name);
  if (lock !== undefined) return <CellLock cell={edit.cell} reason={lock} onClose={onClose} />;
  return (
    <FieldEditor
      edit={edit}
      field={withinStates(field, states.get(field.field.name))}
      record={record}
      onClose={onClose}
      onSaved={onSaved}
      {...(isOfRow ? { isOfRow } : {})}
    />
  );
}

interface FieldEditorProps extends Props {
  readonly field: FormFieldModel;
  readonly record: ObjectRecord;
}

const INPUT_ID = 'cell-editor';
const TROUBLE_ID = 'cell-editor-trouble';

function FieldEditor({ edit, field, record, onClose, onSaved, isOfRow = false }: FieldEditorProps) {
  const { model } = useTableContext();
  const [pending] = useState(createPendingChanges);
  const { cell } = edit;
  const place = useCellPlace(cell);
  const [value, setValue] = useState(() => toFormValues([field], record)[field.field.name]);
  const { save, overwrite, saving, trouble } = useCellSave(model, field, record, {
    onSaved,
    isWhole: !isOfRow,
  });
  // What was typed is saved in the same breath as it is handed over, before it is drawn.
  const latest = useRef(value);
  // The focus goes back to the cell then, and what is dropped is not saved on its way.
  const isLeft = useRef(false);
  const Input = inputOf(field);
  if (!Input) return null;

  const leave = () => {
    isLeft.current = true;
    dropPressedKey();
    onClose();
    if (cell.isConnected) cell.focus();
  };
  const finish = async (returnsFocus: boolean) => {
    pending.flush();
    if (!(await save(latest.current))) return;
    if (returnsFocus) leave();
    else onClose();
  };
  return (
    <div
      ref={focusFirst}
      className="cell-editor"
      style={place}
      onKeyDownCapture={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        if (!event.currentTarget.contains(event.target as Node)) return;
        event.preventDefault();
        event.stopPropagation();
        void finish(true);
      }}
      onKeyDown={(event) => {
        // Keys in a dialog that the input has opened are the dialog's.
        if (!event.currentTarget.contains(event.target as Node)) return;
        const isBreak = event.target instanceof HTMLTextAreaElement && event.shiftKey;
        if (event.key === 'Escape') leave();
        else if (event.key === 'Enter' && !isBreak && !(event.target instanceof HTMLButtonElement)) {
          event.preventDefault();
          void finish(true);
        }
      }}
      onBlur={(event) => {
        if (isLeft.current || !document.hasFocus() || !hasLeft(event.currentTarget, event.relatedTarget))
          return;
        void finish(false);
      }}
    >
      <label className="sr-only" htmlFor={INPUT_ID}>
        {field.field.label}
      </label>
      <InCellContext value>
        <PendingChangesContext value={pending}>
          <Input
            id={INPUT_ID}
            model={field}
            value={value ?? null}
            onChange={(next) => {
              latest.current = next;
              setValue(next);
            }}
            onBlur={() => undefined}
            required={field.field.required}
            readOnly={saving}
            invalid={trouble !== undefined}
            describedBy={trouble && TROUBLE_ID}
          />
        </PendingChangesContext>
      </InCellContext>
      {trouble && (
        <CellTroubleText
          id={TROUBLE_ID}
          trouble={trouble}
          field={field}
          onMine={(theirs) => void overwrite(theirs, latest.current).then((done) => done && leave())}
          onTheirs={leave}
          onDrop={leave}
        />
      )}
    </div>
  );
}

/** Dialogs and menus that an input opens stand elsewhere in the document, and belong to it all the same. */
function hasLeft(editor: Element, to: Element | null): boolean {
  return !editor.contains(to) && !to?.closest('.bp6-portal');
}

function focusFirst(editor: HTMLElement | null): void {
  // Before it may stand buttons that remove what is chosen.
  const input =
    editor?.querySelector<HTMLElement>(`input#${INPUT_ID}`) ??
    editor?.querySelector<HTMLElement>(`#${INPUT_ID}, input, select, textarea, button`);
  input?.focus();
  // As in a spreadsheet: typing replaces the value, an arrow key keeps it.
  if (input instanceof HTMLInputElement) input.select();
}
