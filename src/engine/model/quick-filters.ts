import { isChosen } from '../../contract/metadata/chosen-field.ts';
import type { ObjectField, ObjectMetadata } from '../../contract/metadata/introspection.ts';
import { meaningOf } from '../../contract/metadata/meaning.ts';
import { isRelation } from './fields.ts';
import type { ColumnModel } from './object-model.ts';

/** So many where the view names none. */
const GUESSED = 3;

const fits = (field: ObjectField): boolean => field.filterable && isChosen(field.kind, isRelation(field));

/**
 * The fields whose values are chosen right above the list: those of the view; else the state, and then choices and
 * relations among the columns that are shown.
 */
export function buildQuickFilters(
  { view, life }: ObjectMetadata,
  fields: ReadonlyMap<string, ObjectField>,
  columns: readonly ColumnModel[],
): readonly ObjectField[] {
  const named = (names: readonly string[]) => names.flatMap((name) => fields.get(name) ?? []).filter(fits);
  if (view?.quickFilters) return named(view.quickFilters);
  const shown = columns.filter(({ hidden }) => !hidden).map(({ path }) => path);
  const isState = (field: ObjectField) => field.kind === 'ENUM' && meaningOf(field) === 'status';
  const states = [...fields.values()].filter(isState).map(({ name }) => name);
  const wanted = [...(life?.field ? [life.field] : []), ...shown.filter((name) => states.includes(name))];
  return named([...new Set([...wanted, ...shown])]).slice(0, GUESSED);
}
