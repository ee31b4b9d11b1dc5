import { type FormatGuess, FORMATS } from './formats.ts';
import { fieldName } from '../../src/contract/kinds/meaning.ts';
import { meaningOf } from '../../src/contract/metadata/meaning.ts';
import type { ModelField } from '../../src/contract/metadata/model.ts';
import { enumName } from './names.ts';
import { isDay, isMoment, isTime } from './dates.ts';

type Part = Omit<ModelField, 'name'>;

export interface GuessedKind {
  readonly part: Part;
  /** For the person, with values that speak against it. */
  readonly why: string;
  /** What the values of an ENUM are called in the table. */
  readonly enumLabels?: Record<string, string>;
}

const LENGTHS = [50, 100, 200, 500, 1000, 2000, 5000, 10_000];
const MOST_CHOICES = 12;
/** A choice comes again: so many times on average at least. */
const REPEATS = 4;
/** So many values, or one of those that are not few, may speak against a kind: they are told as doubtful. */
const DOUBTFUL = 0.02;
const FEW = 10;

const BOOLEANS = /^(true|false|yes|no|y|n|0|1|tak|nie|ja|nein|s[ií]|oui|non|sim|n[ãa]o|evet|hay[ıi]r)$/i;

interface Sort extends Omit<FormatGuess, 'maxLength'> {
  readonly part: Part;
}

const SORTS: readonly Sort[] = [
  ...FORMATS.flatMap(({ name, generate }): Sort[] => {
    if (!generate.guess) return [];
    const { maxLength, ...rest } = generate.guess;
    return [{ ...rest, part: { kind: 'STRING', format: name, ...(maxLength ? { maxLength } : {}) } }];
  }),
  {
    part: { kind: 'INT' },
    what: 'whole numbers',
    fits: (value) => isWhole(value) && Math.abs(Number(value)) <= 2_147_483_647,
  },
  { part: { kind: 'LONG' }, what: 'large whole numbers', fits: isWhole },
  { part: { kind: 'DOUBLE' }, what: 'numbers with decimals', fits: isDecimal },
  { part: { kind: 'LOCAL_DATE' }, what: 'days', fits: isDay },
  { part: { kind: 'TIMESTAMP' }, what: 'moments', fits: isMoment },
  { part: { kind: 'LOCAL_TIME' }, what: 'times of day', fits: isTime },
];

/** What the values of a column are. `name` settles what values alone do not: a number with leading zeros is a code. */
export function guessKind(name: string, all: readonly string[]): GuessedKind {
  const values = all.filter((value) => value !== '');
  const empty = all.length - values.length;
  const required = values.length > 0 && empty === 0 ? { required: true } : {};
  const withEmpty = empty ? `, ${empty} empty` : '';
  if (!values.length) return { part: { kind: 'STRING', maxLength: 200 }, why: 'no row has a value: text.' };
  const distinct = [...new Set(values)];
  if (
    distinct.length <= 2 &&
    values.every((value) => BOOLEANS.test(value)) &&
    (distinct.length === 2 || values.length > 1)
  ) {
    return { part: { kind: 'BOOLEAN' }, why: `only ${distinct.join(' and ')}${withEmpty}.` };
  }
  const meaning = meaningOf({ name, kind: 'STRING' });
  // Leading zeros would be lost with a number.
  const isCode =
    ['code', 'address', 'technical', 'phone'].includes(meaning) ||
    values.some((value) => /^0\d+$/.test(value));
  const allowed = Math.max(values.length < FEW ? 0 : 1, values.length * DOUBTFUL);
  const sorts = SORTS.filter(
    ({ part, isDoubtful }) =>
      (!isCode || part.kind === 'STRING') && !isDoubtful?.(meaning, values, fieldName(name)),
  )
    .map((sort) => ({ ...sort, doubtful: values.filter((value) => !sort.fits(value)) }))
    .filter(({ doubtful }) => doubtful.length <= allowed)
    .sort((a, b) => a.doubtful.length - b.doubtful.length);
  const [best] = sorts;
  if (best) {
    const against = best.doubtful.length ? ` Doubtful: ${sample(best.doubtful)}.` : '';
    return { part: { ...best.part, ...required }, why: `${best.what}${withEmpty}.${against}` };
  }
  return choices(distinct, values, required, withEmpty, isCode) ?? textOf(values, required, withEmpty);
}

function choices(
  distinct: readonly string[],
  values: readonly string[],
  required: Part | object,
  withEmpty: string,
  isCode: boolean,
): GuessedKind | undefined {
  if (
    isCode ||
    distinct.length > MOST_CHOICES ||
    values.length < distinct.length * REPEATS ||
    distinct.length < 2
  )
    return undefined;
  if (distinct.some((value) => value.length > 30)) return undefined;
  const sorted = [...distinct].sort((a, b) => (a < b ? -1 : 1));
  const names = sorted.map(enumName);
  if (names.some((name) => name === undefined) || new Set(names).size < names.length) return undefined;
  const known = names as string[];
  return {
    part: { kind: 'ENUM', values: known, ...required },
    why: `${distinct.length} different values${withEmpty}: ${sorted.join(', ')}.`,
    enumLabels: Object.fromEntries(
      known.flatMap((name, index) => (name === sorted[index] ? [] : [[name, sorted[index] ?? name]])),
    ),
  };
}

function textOf(values: readonly string[], required: object, withEmpty: string): GuessedKind {
  const longest = values.reduce((most, value) => Math.max(most, value.length), 0);
  const lines = values.some((value) => value.includes('\n'));
  const maxLength = LENGTHS.find((length) => length >= longest * 1.5) ?? 10_000;
  const multiline = lines || longest > 300;
  return {
    part: {
      kind: 'STRING',
      ...(multiline ? { format: 'multiline' } : {}),
      maxLength: multiline ? 10_000 : maxLength,
      ...required,
    },
    why: `text of up to ${longest} characters${withEmpty}.`,
  };
}

const sample = (values: readonly string[]): string =>
  [...new Set(values)]
    .slice(0, 3)
    .map((value) => JSON.stringify(value.slice(0, 40)))
    .join(', ');

/** No leading zeros, which would be lost. */
function isWhole(value: string): boolean {
  return /^-?(0|[1-9]\d{0,17})$/.test(value);
}

/** With a point or a comma; thousands may be apart. */
function isDecimal(value: string): boolean {
  return /^-?(0|[1-9]\d*|[1-9]\d{0,2}([ .,'’\u00a0]\d{3})+)([.,]\d+)?( ?[€$£%]| ?(EUR|USD|PLN|zł))?$/.test(
    value,
  );
}
