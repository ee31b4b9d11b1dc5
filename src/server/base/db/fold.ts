import { type RawBuilder, sql } from 'kysely';
import { SEARCH_KEY_VERSION, searchTable, TWO_LETTERS } from '../../../contract/kinds/search-key.ts';
import { TEXT_MAX_LENGTH } from '../../../contract/kinds/string.ts';
import type { Field } from '../../../contract/metadata/catalog.ts';

/** Made by `db/collations.ts`: lower-cases letter by letter, the same on every database. */
export const FOLD_COLLATION = 'tessera_fold';
/** Made there too: letters where people look for them (Unicode's order, as ICU has it): ä with a, Ł between L and M. */
export const ORDER_COLLATION = 'tessera_order';

/**
 * Text with letter case aside, in the order of code points, as `foldCase` of the contract has it. Indexes on this very
 * expression serve unique values.
 */
export const folded = (text: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(lower(${text} collate ${sql.id(FOLD_COLLATION)}) collate "C")`;

/** The database's function that does what `searchKey` of the contract does; another table has another name. */
export const SEARCH_FUNCTION = `tessera.search_key_${SEARCH_KEY_VERSION}`;

/** What the names of these indexes say. */
export const SEARCH_PURPOSE = `search_${SEARCH_KEY_VERSION}`;

/** What searches compare of a text. Indexes of searched texts are on this very expression. */
export const searched = (text: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(${sql.raw(SEARCH_FUNCTION)}(${text}) collate "C")`;

/** The same as SQL text, for the definition of an index. */
export const searchedText = (expression: string): string => `(${SEARCH_FUNCTION}(${expression}) collate "C")`;

/** Letters that are their own key, the usual ones first: `translate` looks for each character from the beginning on. */
const USUAL_LETTERS = [...' eaionrtlscdumkpgzbhywjvfxq.-0123456789,/@'];
/** The most usual of the others, before all that the table has. */
const NEXT_LETTERS = [...'óąęłżśćńźéèáíúñçäöüßğışãõâêôàđ'];
const OTHER_SCRIPTS = [...'аеиоутнсрвлкмпдяыьзбгчхжшюцщфэъ', ...'αοιετσνηυρπκμλωδγχθφβξζψ'];

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/**
 * SQL that makes the function, and gives it to the role. One expression of functions that every PostgreSQL has, so that
 * it is written into the statement in its place and costs no call. Most texts are ASCII, and for them it is hardly more
 * than `lower`.
 */
export function searchFunction(role: string): string {
  const mapped = searchTable();
  const first = [...USUAL_LETTERS, ...NEXT_LETTERS, ...OTHER_SCRIPTS];
  const rest = [...mapped.keys()].filter((letter) => !first.includes(letter));
  const pairs = [...first, ...rest].map((letter) => [letter, mapped.get(letter) ?? letter] as const);
  // What goes stands at the end: `translate` takes out what has nothing in its place.
  pairs.sort(([, one], [, other]) => Number(one === '') - Number(other === ''));
  const [from, to] = [0, 1].map((side) => quoted(pairs.map((pair) => pair[side as 0 | 1]).join('')));
  const lower = `lower($1 collate "${FOLD_COLLATION}")`;
  const others = TWO_LETTERS.reduce(
    (text, [one, two]) => `replace(${text}, ${quoted(one)}, ${quoted(two)})`,
    `translate(${lower}, ${from}, ${to})`,
  );
  const [signs, plain] = [0, 1].map((side) =>
    quoted(
      [...mapped]
        .filter(([letter]) => letter < '\u0080')
        .map((pair) => pair[side as 0 | 1])
        .join(''),
    ),
  );
  return (
    `create or replace function ${SEARCH_FUNCTION}(text) returns text language sql immutable parallel safe ` +
    `return case when octet_length($1) = char_length($1) then translate(${lower}, ${signs}, ${plain}) else ${others} end; ` +
    `grant execute on function ${SEARCH_FUNCTION}(text) to ${role}`
  );
}

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
