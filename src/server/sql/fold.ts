import { type RawBuilder, sql } from 'kysely';

/** Made by `db/fold-collation.ts`: lower-cases letter by letter, the same on every database. */
export const FOLD_COLLATION = 'tessera_fold';

/**
 * Text with letter case aside, in the order of code points, as `foldCase` of the contract has it. Indexes on this very
 * expression serve contains-search, comparison and order.
 */
export const folded = (text: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(lower(${text} collate ${sql.id(FOLD_COLLATION)}) collate "C")`;

/** The same as SQL text, for the definition of an index. */
export const foldedText = (expression: string): string =>
  `(lower(${expression} collate "${FOLD_COLLATION}") collate "C")`;
