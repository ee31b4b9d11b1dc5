import { type RawBuilder, sql } from 'kysely';
import type { HeldValues } from './held-values.ts';

/** The marks as they stand in JSON text: with quotes and line breaks escaped. */
export const textsOf = ({ marks }: Pick<HeldValues, 'marks'>): string[] =>
  marks.map((mark) => JSON.stringify(mark).slice(1, -1));

/** A condition: JSON or other text is about the persons, by a mark of theirs or by all parts of a name. */
export function concerns(
  text: RawBuilder<unknown>,
  held: Pick<HeldValues, 'marks' | 'names'>,
  ids: readonly string[] = [],
): RawBuilder<boolean> {
  const names = held.names.map((parts) => {
    const texts = parts.map((part) => JSON.stringify(part).slice(1, -1));
    return sql`(select bool_and(position(m.part in lower(${text})) > 0) from unnest(${texts}::text[]) as m(part))`;
  });
  return sql`(${sql.join([mentions(text, [...textsOf(held), ...ids]), ...names], sql` or `)})`;
}

/** A condition: the text, in whatever case, holds one of the given texts. */
export function mentions(text: RawBuilder<unknown>, given: readonly string[]): RawBuilder<boolean> {
  if (!given.length) return sql`false`;
  return sql`exists (select from unnest(${[...given]}::text[]) as m(mark)
    where position(m.mark in lower(${text})) > 0)`;
}
