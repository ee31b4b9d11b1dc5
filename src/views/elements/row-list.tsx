import { Button } from '@blueprintjs/core';
import { Add, Trash } from '@blueprintjs/icons';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { Problem } from '../../contract/errors.ts';
import { parseValue } from '../../contract/record/parse-value.ts';
import { isEmpty } from '../../contract/record/validate.ts';
import type { FormFieldModel } from '../../engine/model/object-model.ts';
import { useProblemText } from '../form-state/problem-text.ts';
import { RequiredMark } from '../widgets/required-mark.tsx';
import type { NestedInputProps } from '../formats/format-view.ts';
import { ReadOnlyTags } from '../picker/read-only-tags.tsx';
import './elements.css';
import { RowGrip } from './row-grip.tsx';
import { cellModels, useRows } from './use-rows.ts';

const FOCUSABLE = 'input, select, textarea, button';

/** A LIST of items, or of values that are no texts: a row for each, with an input for each of its values. */
export function RowList(props: NestedInputProps) {
  const { id, model, onBlur, readOnly, describedBy, inputOf } = props;
  const { t } = useTranslation();
  const problemText = useProblemText();
  const { rows, setCell, add, move, remove } = useRows(props);
  const [dragged, setDragged] = useState<number>();
  const group = useRef<HTMLDivElement>(null);
  const columns = cellModels(model);
  const { label } = model.field;

  const focus = (selector: string, at: number) =>
    [...(group.current?.querySelectorAll<HTMLElement>(selector) ?? [])].at(at)?.focus();
  const addRow = () => {
    flushSync(add);
    group.current
      ?.querySelector('li:last-child .row-list-cell')
      ?.querySelector<HTMLElement>(FOCUSABLE)
      ?.focus();
  };
  const moveRow = (from: number, to: number) => {
    flushSync(() => move(from, to));
    focus('.row-list-grip > button', to);
  };
  const removeRow = (index: number) => {
    flushSync(() => remove(index));
    if (rows.length > 1) focus('.row-list-remove', Math.min(index, rows.length - 2));
    else focus('.row-list-add', 0);
  };

  if (readOnly && rows.length === 0) {
    return <ReadOnlyTags id={id} label={label} texts={[]} describedBy={describedBy} />;
  }
  return (
    <div
      id={id}
      ref={group}
      className={readOnly ? 'row-list is-read-only' : 'row-list'}
      role="group"
      tabIndex={-1}
      aria-label={label}
      aria-describedby={describedBy}
      style={{ '--row-list-columns': columns.length } as React.CSSProperties}
    >
      {rows.length > 0 && model.items.length > 0 && (
        <div className="row-list-head" aria-hidden>
          {columns.map(({ field }) => (
            <span key={field.name}>
              {field.label}
              {field.required && !readOnly && <RequiredMark />}
            </span>
          ))}
        </div>
      )}
      <ol>
        {rows.map(({ key, cells }, index) => (
          <li
            key={key}
            data-dragged={dragged === index || undefined}
            onDragOver={(event) => {
              if (dragged === undefined) return;
              event.preventDefault();
              if (dragged === index) return;
              move(dragged, index);
              setDragged(index);
            }}
            onDrop={(event) => event.preventDefault()}
          >
            {!readOnly && (
              <RowGrip
                index={index}
                count={rows.length}
                onMove={(to) => moveRow(index, to)}
                onDragStart={() => setDragged(index)}
                onDragEnd={() => setDragged(undefined)}
              />
            )}
            {columns.map((column, at) => {
              const Input = inputOf(column);
              const cellId = `${id}__${key}_${at}`;
              const text = t('form.rows.cell', { column: column.field.label, row: index + 1 });
              const problem =
                props.invalid && !cells.every(isEmpty) ? problemIn(column, cells[at]) : undefined;
              return (
                <div
                  key={column.field.name}
                  className="row-list-cell"
                  data-required={(column.field.required && !readOnly) || undefined}
                >
                  <label htmlFor={cellId}>{text}</label>
                  {Input && (
                    <Input
                      id={cellId}
                      model={column}
                      value={cells[at] ?? null}
                      onChange={(value) => setCell(key, at, value)}
                      onBlur={onBlur}
                      required={column.field.required}
                      readOnly={readOnly}
                      invalid={problem !== undefined}
                      describedBy={problem && `${cellId}_error`}
                    />
                  )}
                  {problem && (
                    <span id={`${cellId}_error`} className="row-list-error">
                      {problemText(problem)}
                    </span>
                  )}
                </div>
              );
            })}
            {!readOnly && (
              <Button
                className="row-list-remove"
                variant="minimal"
                icon={<Trash />}
                aria-label={t('form.rows.remove', { row: index + 1 })}
                onClick={() => removeRow(index)}
              />
            )}
          </li>
        ))}
      </ol>
      {!readOnly && (
        <Button
          className="row-list-add"
          size="small"
          icon={<Add />}
          text={t('form.rows.add')}
          onClick={addRow}
        />
      )}
    </div>
  );
}

/** What is wrong with a cell; the field's error says the first of them of all rows. */
function problemIn({ field }: FormFieldModel, value: unknown): Problem | undefined {
  if (isEmpty(value)) return field.required ? { message: 'required' } : undefined;
  const parsed = parseValue(value, field);
  return parsed.ok ? undefined : parsed.problem;
}
