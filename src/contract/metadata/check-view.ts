import { DATE_STYLES, isDateStyle, labelPaths, partsOf } from '../label.ts';
import { DATED_KINDS } from '../kinds/kind.ts';
import { labelParts } from '../label-template.ts';
import type { ObjectType } from './catalog.ts';
import { checkAnnotations, type KnownFields } from './check-annotations.ts';
import { checkForm } from './check-form.ts';
import { checkListFilters } from './check-view-list.ts';
import { stateOf } from './meaning.ts';
import { fieldsOfView } from './view-fields.ts';
import { type ViewColumn, ViewFile } from './view.ts';
import { type Report, say, thing } from '../say.ts';
import { unknown } from '../unknown.ts';

/** What a view says of fields must hold in the model: names, kinds, and indexes for what is searched and sorted. */
export function checkView(
  object: ObjectType,
  view: ViewFile,
  objects: ReadonlyMap<string, ObjectType>,
  report: Report,
): void {
  const known = fieldsOfView(object, view, objects);
  checkAnnotations(ViewFile, view, known, report);
  view.columns?.forEach((column, index) => checkColumn(object, column, `/columns/${index}`, report));
  if (view.columns?.every(({ hidden }) => hidden))
    report('/columns', say`Every column is hidden, so that the list shows nothing. Show one.`);
  checkListFilters(object, view, objects, report);
  checkLabel(view.label, known, '/label', report);
  checkLabel(view.detail, known, '/detail', report);
  if (view.form) checkForm(object, view.form, objects, report);
}

function checkColumn(object: ObjectType, column: ViewColumn, at: string, report: Report): void {
  const { field: path, editable, overdue } = column;
  if (editable === true && path.includes('.')) {
    const said = say`"${path}" is a field of another record, which is edited there. Remove "editable".`;
    report(`${at}/editable`, said);
  } else if (editable === true && object.fields.get(path)?.readOnly)
    report(`${at}/editable`, say`"${path}" is read-only. Remove "editable".`);
  if (!overdue) return;
  // A date is overdue in states of the record.
  const state = object.fields.get(stateOf(object.life?.cycle?.field.name, object.fields.values()) ?? '');
  if (!state) return report(`${at}/overdue`, say`"overdue" is for an object that has a state. Remove it.`);
  const values = state.enumValues?.map(({ name }) => name) ?? [];
  overdue.forEach((value, index) => {
    if (values.includes(value)) return;
    report(`${at}/overdue/${index}`, unknown(value, thing`a value of ${state.name}`, values));
  });
}

/** How a label is written; its paths are checked as all names are. */
function checkLabel(
  label: string | undefined,
  { fieldAt }: KnownFields,
  pointer: '/label' | '/detail',
  report: Report,
): void {
  if (label === undefined) return;
  const { parts, tail } = partsOf(label);
  if (!labelPaths(label).length && !/[{}]/.test(label))
    report(pointer, say`"${label}" names no field. Write one in braces, such as {name}.`);
  if ([tail, ...parts.map(({ before }) => before)].some((text) => /[{}]/.test(text)))
    report(pointer, say`A brace of "${label}" is alone. Write each field as {name}.`);
  for (const { path, style } of labelParts(label)) {
    const kind = fieldAt(path)?.kind;
    if (style === undefined || !kind) continue;
    if (!isDateStyle(style))
      report(pointer, unknown(style, thing`a way to print a date`, Object.keys(DATE_STYLES)));
    else if (!DATED_KINDS.includes(kind))
      report(pointer, say`"${path}" is no date: print it without ":${style}".`);
  }
}
