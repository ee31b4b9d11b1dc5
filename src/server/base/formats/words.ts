import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';

/**
 * Functions of the database that take the words out of texts with markup, as `wordsOf` of the contract's formats does: in
 * what the editors write, each word that one finds the other finds. Whoever changes them gives `VERSION` the next number, so
 * that indexes are made anew.
 */
const VERSION = 1;
const RICH_TEXT_WORDS = `tessera.rich_text_words_${VERSION}`;
const DOCUMENT_WORDS = `tessera.document_words_${VERSION}`;

/** The words of a value, by SQL before and after the SQL of the value. */
export interface WordsSql {
  /** Tells indexes on these words from others. */
  readonly purpose: string;
  readonly before: string;
  readonly after: string;
}

export const RICH_TEXT_WORDS_SQL: WordsSql = {
  purpose: `words_${VERSION}`,
  before: `${RICH_TEXT_WORDS}(`,
  after: ')',
};

/** @param keys under which documents hold words; letters and digits only */
export const documentWordsSql = (keys: readonly string[]): WordsSql => ({
  purpose: `words_${VERSION}_${createHash('sha256').update(keys.join()).digest('hex').slice(0, 8)}`,
  before: `${DOCUMENT_WORDS}(`,
  after: `, '{${keys.join(',')}}'::text[])`,
});

export const wordsOf = ({ before, after }: WordsSql, value: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${sql.raw(before)}${value}${sql.raw(after)}`;

/** The signatures of both. */
export const WORD_FUNCTIONS: readonly string[] = [
  `${RICH_TEXT_WORDS}(text)`,
  `${DOCUMENT_WORDS}(text, text[])`,
];

/** What a text must have to be read as markup (`kinds/rich-text.ts`). */
const MARKUP = '<[A-Za-z/!?]';
/** How rich text begins in documents, where it stands beside plain text (`RICH_TEXT_START`). */
const RICH_TEXT = '^<(p|h2|h3|ul|ol)\\M';
const LINE_ENDS = '(?:/(?:p|h2|h3|li)|br)';
/** The references that editors write; the ampersand last, so that nothing is read twice. */
const REFERENCES = [
  ['&nbsp;', ' '],
  ['&quot;', '"'],
  ['&apos;', "''"],
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&amp;', '&'],
] as const;

const WITHOUT_TAGS = `regexp_replace(regexp_replace($1, '<${LINE_ENDS}[^>]*>', E'\\n', 'g'), '${MARKUP}[^>]*>', '', 'g')`;

/** SQL that makes the functions, and gives them to the role. Their costs make the planner take the index where there is one. */
export function wordFunctions(role: string): string {
  const text = REFERENCES.reduce(
    (inner, [from, to]) => `replace(${inner}, '${from}', '${to}')`,
    WITHOUT_TAGS,
  );
  return `
    create or replace function ${RICH_TEXT_WORDS}(text) returns text language plpgsql immutable parallel safe cost 100 as $$
    begin
      return case when $1 ~ '${MARKUP}' then ${text} else $1 end;
    end $$;
    create or replace function ${DOCUMENT_WORDS}(text, text[]) returns text language plpgsql immutable cost 1000 as $$
    begin
      return (select string_agg(
          case when entry->>'value' ~ '${RICH_TEXT}' then ${RICH_TEXT_WORDS}(entry->>'value') else entry->>'value' end, E'\\n')
        from jsonb_path_query($1::jsonb, 'strict $.** ? (@.type() == "object").keyvalue()') as entry
        where entry->>'key' = any($2) and jsonb_typeof(entry->'value') = 'string');
    exception when others then
      -- A text that is no JSON has no words: one such record must not end the search in all others.
      return null;
    end $$;
    grant execute on function ${WORD_FUNCTIONS.join(', ')} to ${role}`;
}

export const areWordFunctionsThere: RawBuilder<{ areThere: boolean }> = sql`
  select bool_and(to_regprocedure(name) is not null) as "areThere" from unnest(${WORD_FUNCTIONS}::text[]) as name`;
