import type { ObjectLife } from '../../contract/metadata/introspection.ts';
import { isNeeded } from './actions.ts';
import { cellFields } from './columns.ts';
import { formFields, newRecordForm } from './form.ts';
import type { ColumnModel, FormFieldModel, FormModel, ObjectModel } from './object-model.ts';

/** What a row for a new record asks for. */
export interface NewRow {
  /** In the cells of its columns, in their order. */
  readonly inCells: readonly FormFieldModel[];
  /** What a record cannot be without and has no such cell. */
  readonly beside: readonly FormFieldModel[];
}

/** The inputs of a row for a new record, below these columns. */
export function newRow(
  form: FormModel,
  columns: readonly Pick<ColumnModel, 'path'>[],
  life: Pick<ObjectLife, 'requireAny'> | null | undefined,
): NewRow {
  const entered = newRecordForm(form);
  const all = new Map(formFields(entered).map((model) => [model.field.name, model]));
  const fitting = cellFields(entered);
  const inCells = columns.flatMap(({ path }) => (fitting.has(path) ? (all.get(path) ?? []) : []));
  const asked = new Set(inCells.map(({ field }) => field.name));
  const beside = new Set(
    [...all.values()]
      .filter(({ field }) => isNeeded(field) && !asked.has(field.name))
      .map(({ field }) => field.name),
  );
  for (const { fields } of life?.requireAny ?? [])
    if (!fields.some((name) => asked.has(name) || beside.has(name)))
      for (const name of fields) beside.add(name);
  return { inCells, beside: [...beside].flatMap((name) => all.get(name) ?? []) };
}

/** The object with a form that has no more than the row. */
export function newRowModel(model: ObjectModel, { inCells, beside }: NewRow): ObjectModel {
  const fields = [...inCells, ...beside];
  const section = { name: 'row', title: undefined, fields, own: false };
  return { ...model, form: { tabs: [], sections: [section], unshown: [] } };
}
