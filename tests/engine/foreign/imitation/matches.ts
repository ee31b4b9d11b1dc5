import type { ShopRecord, Value } from './shop.ts';

/** Yes, no, or unknown, as SQL has it. */
export type Truth = boolean | null;
export type Filter = Readonly<Record<string, unknown>>;

const and = (all: readonly Truth[]): Truth =>
  all.includes(false) ? false : all.includes(null) ? null : true;
const or = (all: readonly Truth[]): Truth => (all.includes(true) ? true : all.includes(null) ? null : false);
export const not = (one: Truth): Truth => (one === null ? null : !one);

/** What an operator of a server says of a value. */
export type Question = (value: Value, asked: unknown, beside: Filter) => Truth;

const known =
  (question: (value: Exclude<Value, null>, asked: unknown, beside: Filter) => boolean): Question =>
  (value, asked, beside) =>
    value === null ? null : question(value, asked, beside);
/** Moments are spelled with or without parts of a second. */
const text = (value: unknown) => String(value).replace(/\.000Z$/, 'Z');
const order = (value: Value, asked: unknown): number =>
  typeof value === 'number' || (typeof value === 'string' && /^\d+$/.test(value))
    ? Number(value) - Number(asked)
    : text(value) < text(asked)
      ? -1
      : Number(text(value) > text(asked));
const isSame = (value: Value, asked: unknown) => text(value) === text(asked);

export const EQUALS = known(isSame);
export const IN = known((value, asked) => (asked as readonly unknown[]).some((each) => isSame(value, each)));
export const GREATER = known((value, asked) => order(value, asked) > 0);
export const GREATER_OR_EQUALS = known((value, asked) => order(value, asked) >= 0);
export const LESS = known((value, asked) => order(value, asked) < 0);
export const LESS_OR_EQUALS = known((value, asked) => order(value, asked) <= 0);
export const IS_NULL: Question = (value, asked) => (value === null) === asked;
export const opposite =
  (question: Question): Question =>
  (value, asked, beside) =>
    not(question(value, asked, beside));

/** Parts of text; `small`: is the size of letters left out of account? */
export const part = (where: 'in' | 'start' | 'end', small: (beside: Filter) => boolean) =>
  known((value, asked, beside) => {
    const spell = (text: unknown) => (small(beside) ? String(text).toLowerCase() : String(text));
    const [whole, wanted] = [spell(value), spell(asked)];
    if (where === 'in') return whole.includes(wanted);
    return where === 'start' ? whole.startsWith(wanted) : whole.endsWith(wanted);
  });

/** A pattern of ILIKE, where a backslash takes a mark for itself. */
export const ILIKE = known((value, asked) => {
  const source = String(asked).replace(
    /\\([\\%_])|[%_]|[^\w\s]/g,
    (found: string, mark: string | undefined) => {
      if (mark !== undefined) return `\\${mark}`.replace(/\\([_%])/, '$1');
      return found === '%' ? '.*' : found === '_' ? '.' : `\\${found}`;
    },
  );
  return new RegExp(`^${source}$`, 'is').test(String(value));
});

export interface Words {
  readonly and: string;
  readonly or: string;
  readonly not?: string;
  readonly operators: Readonly<Record<string, Question>>;
  /** What the server says of a filter on the one record that a record refers to, or on those that refer to it. */
  readonly related: (
    name: string,
    filter: Filter | null,
    record: ShopRecord,
    ask: (filter: Filter, of: ShopRecord) => Truth,
  ) => Truth | undefined;
}

const listOf = (value: unknown): readonly Filter[] =>
  Array.isArray(value) ? (value as readonly Filter[]) : [value as Filter];

/** Does a record fulfil a filter of a server? */
export function matches(words: Words, filter: Filter, record: ShopRecord): Truth {
  const ask = (inner: Filter, of: ShopRecord) => matches(words, inner, of);
  return and(
    Object.entries(filter).map(([name, value]) => {
      if (name === words.and) return and(listOf(value).map((each) => ask(each, record)));
      if (name === words.or) return or(listOf(value).map((each) => ask(each, record)));
      if (name === words.not) return and(listOf(value).map((each) => not(ask(each, record))));
      const related = words.related(name, value as Filter | null, record, ask);
      if (related !== undefined) return related;
      const questions = Object.entries(value as Filter).filter(([operator]) => words.operators[operator]);
      return and(
        questions.map(([operator, asked]) =>
          (words.operators[operator] as Question)(record[name] ?? null, asked, value as Filter),
        ),
      );
    }),
  );
}
