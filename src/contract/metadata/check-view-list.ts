import type { CompoundFilter } from '../filter/filter.ts';
import { LISTS_ALONE } from '../filter/decided.ts';
import { resolveFilter } from '../filter/resolve.ts';
import { tellRefusal } from '../filter/tell-refusal.ts';
import type { Kind } from '../kinds/kind.ts';
import { LIST_VARIABLES } from '../filter/variables.ts';
import { forSomebody } from './built-in-views.ts';
import type { Field, ObjectType } from './catalog.ts';
import type { CELL_TYPES, ViewFile } from './view.ts';
import { type Report, say, thing } from '../say.ts';
import { unknown } from '../unknown.ts';

/** Cells that draw values of some kinds only. */
const CELL_KINDS: Readonly<Partial<Record<(typeof CELL_TYPES)[number], readonly Kind[]>>> = {
  year: ['LOCAL_DATE'],
  progress: ['INT', 'LONG', 'DOUBLE', 'FLOAT'],
  link: ['STRING'],
  image: ['STRING'],
};
/** What a view says of its list, beside the names of fields: which columns can be edited, and what always holds. */
export function checkViewList(
  object: ObjectType,
  view: ViewFile,
  objects: ReadonlyMap<string, ObjectType>,
  report: Report,
): void {
  view.columns?.forEach(({ field: path, editable, cell }, index) => {
    const kind = fieldAt(object, path, objects)?.kind;
    const kinds = cell && CELL_KINDS[cell];
    if (kinds && kind !== undefined && !kinds.includes(kind)) {
      report(
        `/columns/${index}/cell`,
        say`"${cell}" is for ${kinds.join(', ')}; "${path}" is of kind ${kind}. Remove it.`,
      );
    }
    if (editable !== true) return;
    const pointer = `/columns/${index}/editable`;
    const field = object.fields.get(path);
    if (path.includes('.')) {
      report(pointer, say`"${path}" is a field of another record, which is edited there. Remove "editable".`);
    } else if (field?.readOnly === true) {
      report(pointer, say`"${path}" is read-only. Remove "editable".`);
    }
  });
  if (view.filter) checkListFilter(object, view.filter, objects, '/filter', report);
  view.views?.forEach(({ name, filter, default: isDefault }, index, all) => {
    checkListFilter(object, filter, objects, `/views/${index}/filter`, report);
    const before = all.slice(0, index);
    if (before.some((other) => other.name === name)) {
      report(
        `/views/${index}/name`,
        say`"${name}" is the name of another view of the list. Name it otherwise.`,
      );
    }
    if (isDefault === true && before.some((other) => other.default === true)) {
      report(`/views/${index}/default`, say`A list begins with one view. Keep one "default".`);
    }
  });
}

/** Values of a list's filter may come from the user. */
function checkListFilter(
  object: ObjectType,
  filter: CompoundFilter,
  objects: ReadonlyMap<string, ObjectType>,
  pointer: string,
  report: Report,
): void {
  for (const id of variableIds(filter)) {
    if (!LIST_VARIABLES.some((known) => known === id)) {
      report(pointer, unknown(id, thing`a variable of lists`, LIST_VARIABLES));
    }
  }
  checkViewFilter(object, forSomebody(filter), objects, pointer, report);
}

/** A filter of a view must be understood on the object, today and on any other day. */
export function checkViewFilter(
  object: ObjectType,
  filter: CompoundFilter,
  objects: ReadonlyMap<string, ObjectType>,
  pointer: string,
  report: Report,
): void {
  try {
    resolveFilter({ objects }, object, filter, { timeZone: 'UTC', kept: LISTS_ALONE });
  } catch (error) {
    tellRefusal(error, pointer, report);
  }
}

/** Also of what is no compound filter: what is wrong with it is said elsewhere. */
function variableIds(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  if (Array.isArray(node)) return node.flatMap(variableIds);
  const { variable, ...others } = node as { variable?: { id?: unknown } };
  return [...(variable ? [String(variable.id)] : []), ...Object.values(others).flatMap(variableIds)];
}

/** The field at the end of a path; undefined where the path leads nowhere, which is told elsewhere. */
function fieldAt(
  object: ObjectType,
  path: string,
  objects: ReadonlyMap<string, ObjectType>,
): Field | undefined {
  const [name = '', ...rest] = path.split('.');
  const field = object.fields.get(name);
  if (!rest.length || !field) return field;
  const target = objects.get(field.relation?.target ?? '');
  return target && fieldAt(target, rest.join('.'), objects);
}
