import type { Problem } from '../../../contract/errors.ts';
import type { FormatContext } from '../../../contract/kinds/kind.ts';
import { validateRecord } from '../../../contract/record/validate.ts';
import type { ObjectRecord } from '../../../engine/hooks/documents.ts';
import { isRelation } from '../../../engine/model/fields.ts';
import { isWrittenThere } from '../../../engine/model/form-field.ts';
import type { ColumnModel, FormFieldModel } from '../../../engine/model/object-model.ts';
import { isSameValue, toFormValues, toInput } from '../../form-state/form-values.ts';
import { copiedText, readItems } from './copy-cells.ts';
import { plainElement, readTyped } from './typed-text.ts';

/** Why a text cannot stand in its cell: a rule of the field, or one of the list's own. */
export type Refusal =
  | { readonly problem: Problem }
  /** `fixed`: the cell is not edited here; `outside`: there is no such cell; the others are about a record's name. */
  | { readonly own: 'fixed' | 'outside' | 'list' | 'unnamed' | 'several' };

export interface RefusedCell {
  readonly record: ObjectRecord | undefined;
  readonly column: ColumnModel | undefined;
  readonly text: string;
  readonly refusal: Refusal;
}

/** What one record gets, and what it had. */
export interface RowChange {
  readonly record: ObjectRecord;
  readonly input: Readonly<Record<string, unknown>>;
  readonly before: Readonly<Record<string, unknown>>;
}

export interface PastePlan {
  readonly changes: readonly RowChange[];
  readonly refused: readonly RefusedCell[];
  /** Cells that get another value. */
  readonly cells: number;
}

export interface Pasting {
  readonly lines: readonly (readonly string[])[];
  /** From the first one that is pasted into, in order. */
  readonly records: readonly ObjectRecord[];
  readonly columns: readonly ColumnModel[];
  /** The inputs of the form, by field name. */
  readonly inputs: ReadonlyMap<string, FormFieldModel>;
  readonly format: FormatContext;
  /** Ids of related records by the field's name and their label. */
  readonly named: ReadonlyMap<string, readonly string[]>;
}

export const nameKey = (field: string, label: string): string => `${field} ${label}`;

/** The input of a column that is edited in the list; undefined for all others. */
export const inputOfColumn = (
  { editable, field }: ColumnModel,
  inputs: Pasting['inputs'],
): FormFieldModel | undefined => (editable ? inputs.get(field.name) : undefined);

/** What would become of each cell. Nothing is written; a text that says what stands there already changes nothing. */
export function planPaste({ lines, records, columns, inputs, format, named }: Pasting): PastePlan {
  const refused: RefusedCell[] = [];
  const changes: RowChange[] = [];
  let cells = 0;
  lines.forEach((texts, row) => {
    const record = records[row];
    const input: Record<string, unknown> = {};
    const before: Record<string, unknown> = {};
    texts.forEach((text, at) => {
      const column = columns[at];
      const refuse = (refusal: Refusal) => refused.push({ record, column, text, refusal });
      if (!record || !column) return text.trim() === '' ? undefined : refuse({ own: 'outside' });
      if (copiedText(record, column, format).trim() === text.trim()) return undefined;
      const model = inputOfColumn(column, inputs);
      if (!model) return refuse({ own: 'fixed' });
      const read = readCell(text, model, record, format, named);
      if ('refusal' in read) return refuse(read.refusal);
      const { field } = model;
      const [problem] = read.problems;
      if (problem) return refuse({ problem });
      const now = toFormValues([model], record);
      if (isSameValue(field, now[field.name], read.values[field.name])) return undefined;
      Object.assign(input, toInput([model], read.values, [field.name]));
      Object.assign(before, toInput([model], now, [field.name]));
      cells++;
      return undefined;
    });
    if (record && Object.keys(input).length > 0) changes.push({ record, input, before });
  });
  return { changes, refused, cells };
}

function readCell(
  text: string,
  { field }: FormFieldModel,
  record: ObjectRecord,
  format: FormatContext,
  named: Pasting['named'],
): ReturnType<typeof validateRecord> | { readonly refusal: Refusal } {
  if (field.kind === 'LIST') return readList(text, field, format, named);
  let value = readTyped(text, field, record, format);
  if (field.kind === 'OBJECT' && value !== null) {
    const ids = named.get(nameKey(field.name, text.trim())) ?? [];
    if (ids.length !== 1) return { refusal: { own: ids.length > 1 ? 'several' : 'unnamed' } };
    value = ids[0];
  }
  return validateRecord([field], { [field.name]: value }, { partial: true });
}

function readList(
  text: string,
  field: FormFieldModel['field'],
  format: FormatContext,
  named: Pasting['named'],
): ReturnType<typeof readCell> {
  // Of a list that others keep, or of items, no text tells what is to become of it.
  if (isWrittenThere(field) || Array.isArray(field.element)) return { refusal: { own: 'list' } };
  const items = readItems(text);
  const plain = plainElement(field);
  let value: readonly unknown[] = items;
  if (isRelation(field)) {
    const found = items.map((item) => named.get(nameKey(field.name, item)) ?? []);
    const unclear = found.find((ids) => ids.length !== 1);
    if (unclear) return { refusal: { own: unclear.length > 1 ? 'several' : 'unnamed' } };
    value = [...new Set(found.flat())];
  } else if (plain) {
    value = items.map((item) => readTyped(item, plain, {}, format));
  }
  return validateRecord([field], { [field.name]: value }, { partial: true });
}
