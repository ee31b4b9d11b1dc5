import { useLayoutEffect, useRef, useState } from 'react';
import { isEmpty } from '../../contract/record/validate.ts';
import type { FormFieldModel } from '../../engine/model/object-model.ts';
import type { KindInputProps } from '../widgets/kind-view.ts';

interface Row {
  /** Stays when rows above it go. */
  readonly key: number;
  readonly cells: readonly unknown[];
  /** What the item holds that nobody types, such as its id. */
  readonly rest: Item;
}

type Item = Readonly<Record<string, unknown>>;

interface Rows {
  readonly rows: readonly Row[];
  /** What the form holds for them. */
  readonly value: unknown;
  /** The key of the next row. */
  readonly nextKey: number;
}

/** The inputs of a row: the fields of an item or, in a LIST of plain values, the value itself. */
export function cellModels(model: FormFieldModel): readonly FormFieldModel[] {
  const { field } = model;
  if (typeof field.element !== 'string') return model.items;
  return [{ ...model, field: { ...field, kind: field.element, element: null, typeName: null } }];
}

function cellsOf(value: unknown, { field, items }: FormFieldModel): readonly unknown[] {
  if (typeof field.element === 'string') return [value];
  const item = (value ?? {}) as Item;
  return items.map((each) => item[each.field.name]);
}

function restOf(value: unknown, { field, items }: FormFieldModel): Item {
  if (typeof field.element === 'string') return {};
  const typed = new Set(items.map((each) => each.field.name));
  return Object.fromEntries(Object.entries((value ?? {}) as Item).filter(([name]) => !typed.has(name)));
}

function valueOf({ cells, rest }: Row, { field, items }: FormFieldModel): unknown {
  if (typeof field.element === 'string') return cells[0];
  const entries = items.map((each, at) => [each.field.name, cells[at]] as const);
  return { ...rest, ...Object.fromEntries(entries.filter(([, value]) => !isEmpty(value))) };
}

function readRows(value: unknown, model: FormFieldModel, nextKey: number): Rows {
  const values = Array.isArray(value) ? (value as readonly unknown[]) : [];
  const rows = values.map((one, index) => ({
    key: nextKey + index,
    cells: cellsOf(one, model),
    rest: restOf(one, model),
  }));
  return { value, rows, nextKey: nextKey + rows.length };
}

const isBlank = ({ cells, rest }: Row) => cells.every(isEmpty) && !Object.keys(rest).length;

/**
 * The rows of a LIST while it is edited. A row in which nothing stands is no part of the value, so that an added row
 * that stays blank is neither wrong nor saved.
 */
export function useRows({ model, value, onChange }: Pick<KindInputProps, 'model' | 'value' | 'onChange'>) {
  const [state, setState] = useState(() => readRows(value, model, 0));
  let current = state;
  // The form was given another value: it was saved, merged, or begun anew.
  if (state.value !== value) {
    current = readRows(value, model, state.nextKey);
    setState(current);
  }
  // Typed text reaches its cell late, also after its row has gone, and of several cells at once.
  const latest = useRef(current);
  useLayoutEffect(() => {
    latest.current = current;
  });

  const keep = (next: Rows) => {
    latest.current = next;
    setState(next);
  };
  const change = (rows: readonly Row[]) => {
    const next = rows.filter((row) => !isBlank(row)).map((row) => valueOf(row, model));
    keep({ ...latest.current, rows, value: next });
    onChange(next);
  };
  return {
    rows: current.rows,
    setCell: (key: number, at: number, cell: unknown) => {
      const { rows } = latest.current;
      change(
        rows.map((row) => {
          if (row.key !== key) return row;
          // An added row becomes an item when something is typed into it, and stays one.
          const rest = Object.keys(row.rest).length ? row.rest : (model.newItem?.() ?? {});
          return { key, cells: row.cells.with(at, cell), rest };
        }),
      );
    },
    add: () => {
      const { rows, nextKey, value: kept } = latest.current;
      const row = { key: nextKey, cells: cellsOf(null, model), rest: {} };
      keep({ value: kept, rows: [...rows, row], nextKey: nextKey + 1 });
    },
    move: (from: number, to: number) => {
      const { rows } = latest.current;
      const row = rows[from];
      if (row) change(rows.toSpliced(from, 1).toSpliced(to, 0, row));
    },
    remove: (index: number) => change(latest.current.rows.filter((_, at) => at !== index)),
  };
}
