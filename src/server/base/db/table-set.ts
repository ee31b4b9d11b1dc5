import type { RawBuilder } from 'kysely';

/** System tables of one room: tables that no model file describes. */
export interface TableSet {
  /** What makes them, in this order; each does nothing where its part is there already. */
  readonly statements: readonly RawBuilder<unknown>[];
  /** What the API's role may do with each, within its tenant, by the table's name; nothing with the others. */
  readonly rights?: Readonly<Record<string, string>>;
  /**
   * Tables in which people save what names objects, fields and values, and what those are called in plural: a change of the
   * models that takes such a name away tells how many of them have it.
   */
  readonly saved?: Readonly<Record<string, string>>;
}

/** The same of all tables, by their names. */
export const savedTablesOf = (sets: readonly TableSet[]): ReadonlyMap<string, string> =>
  new Map(sets.flatMap(({ saved = {} }) => Object.entries(saved)));

/**
 * What the API's role may do with all of the tables.
 * @throws Error where two rooms name the same table
 */
export function rightsOf(sets: readonly TableSet[]): ReadonlyMap<string, string> {
  const all = new Map<string, string>();
  for (const [table, rights] of sets.flatMap((set) => Object.entries(set.rights ?? {}))) {
    if (all.has(table)) throw new Error(`Table tessera.${table}: two rooms say what may be done with it.`);
    all.set(table, rights);
  }
  return all;
}
