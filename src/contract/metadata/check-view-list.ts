import type { CompoundFilter } from '../filter/filter.ts';
import { LISTS_ALONE } from '../filter/decided.ts';
import { resolveFilter } from '../filter/resolve.ts';
import { tellRefusal } from '../filter/tell-refusal.ts';
import { LIST_VARIABLES } from '../filter/variables.ts';
import { forSomebody } from './built-in-views.ts';
import type { ObjectType } from './catalog.ts';
import type { ViewFile } from './view.ts';
import { type Report, thing } from '../say.ts';
import { unknown } from '../unknown.ts';

/** The filter that always holds in a list, and those of its views. */
export function checkListFilters(
  object: ObjectType,
  view: ViewFile,
  objects: ReadonlyMap<string, ObjectType>,
  report: Report,
): void {
  if (view.filter) checkListFilter(object, view.filter, objects, '/filter', report);
  view.views?.forEach(({ filter }, index) =>
    checkListFilter(object, filter, objects, `/views/${index}/filter`, report),
  );
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
