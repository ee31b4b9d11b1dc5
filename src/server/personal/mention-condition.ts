import { type RawBuilder, sql } from 'kysely';
import type { HeldValues } from './held-values.ts';

/** The marks as they stand in JSON text: with quotes and line breaks escaped. */
export const textsOf = ({ marks }: Pick<HeldValues, 'marks'>): string[] =>
  marks.map((mark) => JSON.stringify(mark).slice(1, -1));

/** A condition: the text, in whatever case, holds one of the given texts. */
export function mentions(text: RawBuilder<unknown>, given: readonly string[]): RawBuilder<boolean> {
  if (!given.length) return sql`false`;
  return sql`exists (select from unnest(${[...given]}::text[]) as m(mark)
    where position(m.mark in lower(${text})) > 0)`;
}
