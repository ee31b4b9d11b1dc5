import { type RawBuilder, sql } from 'kysely';
import { TEXT_MAX_LENGTH } from '../../../contract/kinds/string.ts';
import type { Field } from '../../../contract/metadata/catalog.ts';

/** Made by `db/collations.ts`: lower-cases letter by letter, the same on every database. */
export const FOLD_COLLATION = 'tessera_fold';
/** Made there too: letters where people look for them (Unicode's order, as ICU has it): ä with a, Ł between L and M. */
export const ORDER_COLLATION = 'tessera_order';

/**
 * Text with letter case aside, in the order of code points, as `foldCase` of the contract has it. Indexes on this very
 * expression serve contains-search and unique values.
 */
export const folded = (text: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(lower(${text} collate ${sql.id(FOLD_COLLATION)}) collate "C")`;

/**
 * Characters that lists sort a text by: a row of an index holds 2,704 bytes, and a text that may be no longer than this
 * stands in it twice.
 */
const SORTED_CHARACTERS = 250;

/** May texts of the field be longer than what lists sort them by? Own fields are short. */
export const sortsByHead = ({ custom, maxLength }: Field): boolean =>
  !custom && (maxLength ?? TEXT_MAX_LENGTH) > SORTED_CHARACTERS;

/** What a text that may be longer is sorted by. */
export const headOf = (text: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`left(${text}, ${sql.lit(SORTED_CHARACTERS)})`;

/** The same as SQL text, for the definition of an index. */
export const headText = (expression: string): string => `left(${expression}, ${SORTED_CHARACTERS})`;

/** The same as SQL text, for the definition of an index. */
export const foldedText = (expression: string): string =>
  `(lower(${expression} collate "${FOLD_COLLATION}") collate "C")`;

/** What lists sort a text by, letter case aside; null where it is blank. Indexes are on this very expression. */
export const ordered = (text: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(nullif(lower(${text} collate ${sql.id(FOLD_COLLATION)}), '') collate ${sql.id(ORDER_COLLATION)})`;

/** The same as SQL text, for the definition of an index. */
export const orderedText = (expression: string): string =>
  `(nullif(lower(${expression} collate "${FOLD_COLLATION}"), '') collate "${ORDER_COLLATION}")`;
