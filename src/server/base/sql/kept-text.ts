import { LRUCache } from 'lru-cache';
import type { TenantStatement } from '../db/statement.ts';

/** Texts of statements that were put together once, by what they look like; the values come with each call. */
const kept = new LRUCache<string, Kept>({ max: 1000 });

/** Where the values of a call are in the parameters: names in the place of those that differ. */
interface Kept {
  readonly statement: TenantStatement<object>;
  readonly places: readonly (Place | readonly Place[])[];
}
type Place = { readonly name: string } | { readonly value: unknown };

/**
 * A statement that looks the same for all calls of one `shape`, but for these values: it is put together at the first of
 * them, from names in the place of values, and no value is looked at meanwhile.
 * @param values by name; each is a parameter, or within a list that is one
 */
export function keptStatement<R extends object>(
  shape: string,
  values: ReadonlyMap<string, unknown>,
  compile: (names: ReadonlyMap<string, string>) => TenantStatement<R>,
): TenantStatement<R> {
  let known = kept.get(shape);
  if (!known) {
    const names = new Map([...values.keys()].map((name) => [name, `\u0001${name}`]));
    const byMark = new Map([...names].map(([name, mark]) => [mark, name]));
    const placeOf = (value: unknown): Place => {
      const name = typeof value === 'string' ? byMark.get(value) : undefined;
      return name === undefined ? { value } : { name };
    };
    const statement = compile(names);
    const places = statement.values.map((value) =>
      Array.isArray(value) ? value.map(placeOf) : placeOf(value),
    );
    known = { statement: statement, places };
    kept.set(shape, known);
  }
  const read = (place: Place) => ('name' in place ? values.get(place.name) : place.value);
  return {
    ...known.statement,
    values: known.places.map((place) => (Array.isArray(place) ? place.map(read) : read(place as Place))),
  } as unknown as TenantStatement<R>;
}
