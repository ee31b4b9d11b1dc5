import type { CompoundFilter } from '../filter/filter.ts';
import { LISTS_ALONE } from '../filter/decided.ts';
import { resolveFilter } from '../filter/resolve.ts';
import { tellRefusal } from '../filter/tell-refusal.ts';
import { bindVariables } from '../filter/variables.ts';
import type { Kind } from '../kinds/kind.ts';
import type { ObjectType } from './catalog.ts';
import type { ViewFile } from './view.ts';
import { type Report, say, thing } from '../say.ts';
import { unknown } from '../unknown.ts';

/** What a bar shows. */
const NUMBERS: readonly Kind[] = ['INT', 'LONG', 'DOUBLE', 'FLOAT'];
/** What values of a list's filter may come from: the user. */
const VIEWER = 'viewer.id';
const SOMEBODY = '00000000-0000-7000-8000-000000000000';

/** What a view says of its list, beside the names of fields: which columns can be edited, and what always holds. */
export function checkViewList(
  object: ObjectType,
  view: ViewFile,
  objects: ReadonlyMap<string, ObjectType>,
  report: Report,
): void {
  view.columns?.forEach(({ field: path, editable, cell }, index) => {
    const kind = object.fields.get(path)?.kind;
    if (cell === 'year' && kind !== undefined && kind !== 'LOCAL_DATE') {
      report(
        `/columns/${index}/cell`,
        say`"year" is for LOCAL_DATE; "${path}" is of kind ${kind}. Remove it.`,
      );
    }
    if (cell === 'progress' && kind !== undefined && !NUMBERS.includes(kind)) {
      report(
        `/columns/${index}/cell`,
        say`"progress" is for ${NUMBERS.join(', ')}; "${path}" is of kind ${kind}. Remove it.`,
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
  if (view.filter) {
    for (const id of variableIds(view.filter)) {
      if (id !== VIEWER) report('/filter', unknown(id, thing`a variable of lists`, [VIEWER]));
    }
    const bound = bindVariables(view.filter, new Map([[VIEWER, SOMEBODY]]));
    checkViewFilter(object, bound, objects, '/filter', report);
  }
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
