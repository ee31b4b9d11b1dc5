import { type Static, type TSchema, Type } from 'typebox';
import { type Locale, LOCALES } from '../../src/contract/constants.ts';
import { parseMetadata } from '../../src/contract/metadata/parse.ts';
import { isUntranslated } from '../../src/contract/metadata/untranslated.ts';
import type { MetadataProblem } from '../../src/contract/metadata/problem.ts';
import { type Region, SourceText } from './source-text.ts';
import { pointerPart } from '../../src/contract/pointer.ts';

export const GLOSSARY = 'locales/glossary.json';

const Words = Type.Record(
  Type.String(),
  Type.Object({ use: Type.String(), why: Type.String() }, { additionalProperties: false }),
);
/** An object with a key for each of the languages, and no other. */
const perLocale = <T extends TSchema>(locales: readonly Locale[], schema: T) =>
  Type.Object(Object.fromEntries(locales.map((locale) => [locale, schema])), { additionalProperties: false });

/** `terms`: by its English name the word of each language. `avoid`: by language what must not be used. */
export const GlossaryFile = Type.Object(
  {
    avoid: perLocale(LOCALES, Type.Optional(Words)),
    terms: Type.Record(
      Type.String(),
      perLocale(
        LOCALES.filter((locale) => locale !== 'en'),
        Type.String(),
      ),
    ),
  },
  { additionalProperties: false },
);
export type GlossaryFile = Static<typeof GlossaryFile>;

/**
 * Finds one of these words of the glossary in a text: whole words, in either case, any space for a space; `salv*` is each
 * word that begins so.
 */
export function wordPattern(...words: readonly string[]): RegExp {
  const inner = words.map((word) => {
    const escaped = word.replace(/[.+?^${}()|[\]\\]/g, String.raw`\$&`);
    return escaped.replaceAll('*', String.raw`\p{L}*`).replaceAll(' ', String.raw`\s+`);
  });
  return new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${inner.join('|')})(?![\p{L}\p{N}])`, 'iu');
}

/** What texts say against the glossary, and what is wrong with the glossary itself. */
export function glossaryFindings(
  texts: ReadonlyMap<string, string>,
): (MetadataProblem & { readonly region: Region })[] {
  const glossary = texts.get(GLOSSARY);
  if (glossary === undefined) return [];
  const place = (problem: MetadataProblem) => ({
    ...problem,
    region: new SourceText(texts.get(problem.file) ?? '').region(problem.pointer),
  });
  const { value, problems } = parseMetadata(GlossaryFile, GLOSSARY, glossary);
  if (!value) return problems.map(place);
  return LOCALES.flatMap((locale) => {
    const words = Object.entries(value.avoid[locale] ?? {}).map(([word, { use, why }]) => {
      return { pattern: wordPattern(word), use, why };
    });
    const any = wordPattern(...Object.keys(value.avoid[locale] ?? {}));
    const files = [...texts].filter(([file]) => file.startsWith(`locales/${locale}/`));
    return files.flatMap(([file, text]) =>
      lines(jsonOf(text)).flatMap(({ pointer, line }) =>
        // What waits for its translation is English.
        (isUntranslated(line) || !any.test(withoutValues(line)) ? [] : words).flatMap(
          ({ pattern, use, why }) => {
            const found = pattern.exec(withoutValues(line))?.[0];
            const message = `"${found}" must not stand here: ${why}. Write "${use}", or change the glossary.`;
            return found === undefined ? [] : [place({ file, pointer, message })];
          },
        ),
      ),
    );
  });
}

const withoutValues = (line: string) => line.replace(/\{\{[^}]*\}\}/g, ' ');

/** What is no JSON has no lines: that is told elsewhere. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function lines(value: unknown, pointer = ''): { pointer: string; line: string }[] {
  if (typeof value === 'string') return [{ pointer, line: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => lines(inner, `${pointer}/${pointerPart(key)}`));
}
