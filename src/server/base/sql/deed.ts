import { sql } from 'kysely';
import type { Sql } from './read.ts';

/** One taking of an action with one record, by which the history knows all that it has written. */
export interface Deed {
  /** Made of a name of its own, the action and the record. */
  readonly id: string;
  /** The batch job that took it. */
  readonly jobId: string | null;
}

/** How the deeds end that take one back. */
export const UNDO = '/undo';

/** How all deeds of an action with a record end. */
export const deedEnd = (action: string, recordId: string): string => `/${action}/${recordId}`;

/** What takes a deed back. */
export const undoOf = ({ id }: Pick<Deed, 'id'>, jobId: string | null): Deed => ({ id: id + UNDO, jobId });

/** Entries of what took back the one that the alias names. */
export const undone = (entry: Sql): Sql =>
  sql`select 1 from tessera.audit as c where c.tenant_id = ${entry}.tenant_id and c.deed = ${entry}.deed || ${sql.lit(UNDO)}`;
