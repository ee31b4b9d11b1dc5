import { ApiError } from '../errors.ts';
import type { Condition, Test } from './condition-shape.ts';
import type { CompoundFilter } from './filter.ts';
import type { FilterField, FilterObject } from './filterable.ts';
import { refuse } from './refuse.ts';

/** A record that decides by a filter of its own who its members are. */
export interface KeptFilter {
  readonly id: string;
  readonly label: string;
  /** Null: nothing is asked for, so that nobody is meant. */
  readonly filter: CompoundFilter | null;
}

/** What has to be known to tell the members of records some of which decide by a filter. */
export interface KeptQuestion {
  /** The same for the same question. */
  readonly key: string;
  /** The object of those records, and what makes them the ones that are meant. */
  readonly target: unknown;
  readonly where: Condition<FilterField, unknown>;
  readonly filterField: string;
  /** How many kept filters led to the one that asks. */
  readonly depth: number;
  /** It is the records that decide which are looked for, by their members. */
  readonly back?: true;
  /** Of these filters, by the records that keep them: which find any of the object's records? */
  readonly finding?: {
    readonly object: unknown;
    readonly conditions: ReadonlyMap<string, Condition<FilterField, unknown>>;
  };
}

/** Answers the records that a question means and that decide by a filter. */
export type AskKept = (question: KeptQuestion) => readonly KeptFilter[];

/** For filters that are judged, while nobody is looked for by them: all lists are taken to count. */
export const LISTS_ALONE: AskKept = () => [];

/** Filters that lead from one to the next; a longer way is refused. */
export const KEPT_MAX_DEPTH = 5;

/** A relation in a filter: what it starts from, and how filters of kept records are understood there. */
export interface Decided<F, O> {
  readonly field: F;
  readonly from: O;
  readonly target: O;
  readonly kept: AskKept | undefined;
  readonly depth: number;
  readonly path: string;
  /** Names the question, of one place in one filter. */
  readonly key: string;
  readonly resolve: (kept: KeptFilter) => Condition<F, O>;
}

/** Whose records decide: those that the relation leads to, or those that it starts from. */
type Side = 'decidedBy' | 'decides';

/** Some record of the relation fulfils the condition: one whose list counts, or one whose filter finds the record. */
export function someDecided<F extends FilterField, O extends FilterObject<F>>(
  decided: Decided<F, O>,
  condition: Condition<F, O> | undefined,
): Condition<F, O> {
  const { field, target } = decided;
  const listed: Condition<F, O> = isListed(decided, 'decidedBy');
  const inner: Condition<F, O> = condition ? { type: 'and', of: [listed, condition] } : listed;
  const filtered = ask(decided, 'decidedBy', condition).map(({ condition: found }) => found);
  return anyOf<F, O>([{ type: 'related', field, target, condition: inner }, ...filtered]);
}

/** A rule on a relation whose records may decide who their members are. */
export function decidedTest<F extends FilterField, O extends FilterObject<F>>(
  decided: Decided<F, O>,
  test: Test<F, O>,
): Condition<F, O> {
  if (test.operator === 'IS_NULL') return { type: 'not', of: someDecided(decided, undefined) };
  const id = decided.target.fields.get('id');
  if (!id) refuse(`${decided.path}.objectField`, test.field.name, 'its records cannot be told apart');
  const named = ask(decided, 'decidedBy', { type: 'test', field: id, operator: 'IN', values: test.values });
  const values = test.values.filter((value) => !named.some((kept) => kept.id === value));
  const of = [{ ...test, values }, ...named.map(({ condition }) => condition)];
  return test.operator === 'HAS_ALL' ? { type: 'and', of } : anyOf(of);
}

export const anyOf = <F, O>(of: readonly Condition<F, O>[]): Condition<F, O> =>
  of.length === 1 && of[0] ? of[0] : { type: 'or', of };

/** Those of the deciding records whose list says who is meant. */
export function isListed<F extends FilterField, O extends FilterObject<F>>(
  { field, from, target, path }: Decided<F, O>,
  side: Side,
): Test<F, O> {
  const { fields } = side === 'decides' ? from : target;
  const { filterField = '', listedWhen } = field.relation?.[side] ?? {};
  const decides = fields.get(listedWhen?.field ?? filterField);
  if (!decides || !fields.has(filterField))
    refuse(`${path}.objectField`, field.name, 'who is meant is not shown to this role');
  return listedWhen
    ? { type: 'test', field: decides, operator: 'EQUALS', values: [listedWhen.value] }
    : { type: 'test', field: decides, operator: 'IS_NULL', values: [] };
}

/** The records that are meant and whose filter counts, each with what that finds. */
export function ask<F extends FilterField, O extends FilterObject<F>>(
  decided: Decided<F, O>,
  side: Side,
  condition: Condition<F, O> | undefined,
): readonly { readonly id: string; readonly condition: Condition<F, O> }[] {
  const { kept, path, key, depth } = decided;
  if (!kept) refuse(path, decided.field.name, 'members that filters decide are not asked for here');
  const unlisted: Condition<F, O> = { type: 'not', of: isListed(decided, side) };
  const where: Condition<F, O> = condition ? { type: 'and', of: [unlisted, condition] } : unlisted;
  const { filterField = '' } = decided.field.relation?.[side] ?? {};
  const target = side === 'decides' ? decided.from : decided.target;
  const back = side === 'decides' ? { back: true as const } : {};
  return kept({ key, target, where, filterField, depth, ...back }).map((record) => ({
    id: record.id,
    condition: within(record, path, () => decided.resolve(record)),
  }));
}

/** What is wrong with another's filter is told by the place that leads there, and by its name. */
function within<C>({ label }: KeptFilter, path: string, resolve: () => C): C {
  try {
    return resolve();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { message, params } = error.problem;
    const own = message === 'invalid-filter' ? { name: label, ...params } : params;
    const told = message === 'invalid-filter' ? 'filter-of-other' : message;
    throw new ApiError({ message: told, path, params: { ...own, propertyPath: path } });
  }
}

/**
 * The filters on the way to one more.
 * @throws ApiError filter-circle, filter-chain with their names
 */
export function nextKept(way: readonly KeptFilter[], next: KeptFilter): readonly KeptFilter[] {
  const names = (records: readonly KeptFilter[]) => records.map(({ label }) => label).join(' → ');
  const from = way.findIndex(({ id }) => id === next.id);
  const all = [...way, next];
  if (from >= 0) throw new ApiError({ message: 'filter-circle', params: { names: names(all.slice(from)) } });
  if (all.length > KEPT_MAX_DEPTH) {
    throw new ApiError({ message: 'filter-chain', params: { names: names(all), max: KEPT_MAX_DEPTH } });
  }
  return all;
}
