import { titleKey } from '../../../base/texts/name-titles.ts';
import { type FullName, splitName } from './full-name.ts';
import { type ImportRules, type Slot, type SlotSource, slotsOf } from './import-rules.ts';

/** Words of one title at most: `Dr. Öğr. Üyesi`. */
const LONGEST_TITLE = 4;

/** A field's value by `titleKey` of the words that mean it. */
type TitleWords = ReadonlyMap<string, string>;

/** Reads what a field has of a column of full names; empty: nothing. */
export function namePartReader(
  { field }: Pick<Slot, 'field'>,
  { order, name }: NonNullable<SlotSource['part']>,
  rules: ImportRules,
): (text: string) => string {
  if (name !== 'title') return (text) => splitName(text, order, rules.locale)[name];
  const titlesOf = (text: string) => splitName(text, order, rules.locale).titles;
  if (!field.enumValues)
    return (text) =>
      titlesOf(text)
        .map((title) => title.text)
        .join(' ');
  const values = field.enumValues.map((value) => value.name);
  const words = titleWords(field, rules);
  return (text) => {
    const found = titlesOf(text).length ? valuesOf(titlesOf(text), words).map(({ value }) => value) : [];
    return values.findLast((value) => found.includes(value)) ?? '';
  };
}

/** The titles of a full name that go nowhere. */
export function leftTitles(rules: ImportRules): (text: string) => readonly string[] {
  const slots = slotsOf(rules);
  const title = slots.find(({ sources }) => sources.some(({ part }) => part?.name === 'title'));
  const order =
    slots.flatMap(({ sources }) => sources.flatMap(({ part }) => part?.order ?? []))[0] ?? 'firstLast';
  const words = title?.field.enumValues ? titleWords(title.field, rules) : undefined;
  return (text) => {
    const { titles } = splitName(text, order, rules.locale);
    if (!titles.length || (title && !words)) return [];
    const placed = new Set(
      words
        ? valuesOf(titles, words).flatMap(({ at, count }) => Array.from({ length: count }, (_, i) => at + i))
        : [],
    );
    const isLeft = titles.map((each, at) => !placed.has(at) && !each.isSubject);
    // What a title is one of goes with it.
    return titles.flatMap((each, at) => {
      if (!isLeft[at]) return [];
      const next = titles.findIndex((other, place) => place > at && !other.isSubject);
      return [
        titles
          .slice(at, next < 0 ? undefined : next)
          .map(({ text: word }) => word)
          .join(' ') || each.text,
      ];
    });
  };
}

function titleWords({ name, enumValues }: Slot['field'], { choices }: ImportRules): TitleWords {
  const named = Object.entries(choices[name] ?? {}).map(([text, value]) => [titleKey(text), value] as const);
  return new Map([
    ...(enumValues ?? []).map((value) => [titleKey(value.name), value.name] as const),
    ...named,
  ]);
}

/** The longest titles first: `dr hab.` is more than `dr`. */
function valuesOf(titles: FullName['titles'], words: TitleWords) {
  const found: { readonly value: string; readonly at: number; readonly count: number }[] = [];
  for (let at = 0; at < titles.length;) {
    let count = Math.min(LONGEST_TITLE, titles.length - at);
    let value: string | undefined;
    for (; count > 0 && value === undefined; count--) {
      value = words.get(
        titles
          .slice(at, at + count)
          .map(({ text }) => titleKey(text))
          .join(''),
      );
      if (value !== undefined) break;
    }
    // `Prof.Dr.` in one word.
    if (value === undefined) value = partValue(titles[at]?.text ?? '', words);
    if (value !== undefined) found.push({ value, at, count: Math.max(count, 1) });
    at += Math.max(count, 1);
  }
  return found;
}

const partValue = (text: string, words: TitleWords): string | undefined =>
  text
    .split(/[.-]+/)
    .map((part) => words.get(titleKey(part)))
    .find((value) => value !== undefined);
