import type { Problem } from '../../../contract/errors.ts';
import { column, type Sql } from './read.ts';
import { sql } from 'kysely';

/** One thing that a record may not be, do or become. `broken` is true of a row that does: `b` before the write, `a` after it. */
export interface GateTest {
  readonly broken: (before: string, after: string) => Sql;
  readonly problem: Problem;
}

/** What a write is about: the fields that it names, and of LIST fields what tells that their records change. */
export interface GatedFields {
  readonly names: readonly string[];
  readonly lists?: ReadonlyMap<string, Sql>;
  readonly members?: MembersOf | undefined;
}

/** Of LIST fields, a query of the ids that a write puts into the list of the row which the alias names; others may be in it already. */
export type MembersOf = ReadonlyMap<string, (row: string) => Sql>;

/** The same ids for each record. */
export const sameMembers = (ids: readonly string[]) => (): Sql => sql`select unnest(${[...ids]}::text[])`;

/** Ids for each record: `members[i]` comes to the list of `owners[i]`. */
export const membersByOwner =
  ({ owners, members }: { readonly owners: readonly string[]; readonly members: readonly string[] }) =>
  (row: string): Sql =>
    sql`select n.member from unnest(${[...owners]}::text[], ${[...members]}::text[]) as n(owner, member)
      where n.owner = ${column(row, 'id')}`;
