import { formatOf } from '../../contract/formats/index.ts';
import type { Kind } from '../../contract/kinds/index.ts';
import type { FieldRules } from '../../contract/kinds/kind.ts';
import type { Field } from '../../contract/metadata/catalog.ts';
import { meaningOf, wordsOf } from '../../contract/metadata/meaning.ts';
import { humanize } from '../../contract/text.ts';
import { inOrder } from './agreement.ts';
import type { DemoContext } from './context.ts';
import type { DemoLocale } from './locales/demo-locale.ts';
import { hasHappened, phaseOf, rangeOf } from './made-words.ts';
import { momentOf } from './moments.ts';
import { drawPhone } from './people.ts';

/** What the values of one record agree on. */
export interface Made {
  readonly object: string;
  /** From 1. */
  readonly number: number;
  readonly home: DemoLocale;
  readonly person: { readonly firstName: string; readonly lastName: string };
  readonly place: DemoLocale['cities'][number];
  /** Ids of records by object, as far as there are any. */
  readonly ids: ReadonlyMap<string, readonly string[]>;
}

const SENTENCES = [
  'Agreed by phone; a written confirmation follows.',
  'To be discussed at the next meeting.',
  'Nothing open.',
  'Please check the figures before the end of the month.',
  'Asked for a reminder in two weeks.',
] as const;
const WORDS = ['Standard', 'Premium', 'North', 'South', 'Basic', 'Plus', 'Central', 'Spring'] as const;
const DAY_MS = 24 * 60 * 60 * 1000;
const PAST_DAYS = 200;
const FUTURE_DAYS = 60;

/** A field of an object, or what an item of a LIST holds. */
type MadeField = FieldRules & Pick<Field, 'name'> & Partial<Pick<Field, 'relation' | 'required' | 'unique'>>;

/** A value that the field takes, of the sort that its meaning suggests; undefined where none can be made. */
export function madeValue(context: DemoContext, field: MadeField, made: Made): unknown {
  const { random } = context;
  return MAKERS[field.kind](context, field, made, random);
}

type Maker = (context: DemoContext, field: MadeField, made: Made, random: DemoContext['random']) => unknown;

const noonish = (context: DemoContext, field: MadeField): string =>
  momentOf(dayOf(context, field), context.random.int(32, 68) * 15);

const MAKERS = {
  STRING: text,
  ENUM: (_context, field, _made, random) => random.pick(field.enumValues ?? [])?.name,
  BOOLEAN: (_context, _field, _made, random) => random.chance(0.6),
  INT: amount,
  LONG: amount,
  DOUBLE: amount,
  FLOAT: amount,
  LOCAL_DATE: dayOf,
  LOCAL_TIME: (_context, _field, _made, random) =>
    `${String(random.int(8, 17)).padStart(2, '0')}:${random.pick(['00', '15', '30', '45'])}`,
  LOCAL_DATETIME: (context, field) => noonish(context, field).replace('Z', ''),
  TIMESTAMP: noonish,
  ZONE_ID: (_context, _field, { home }) => home.timeZone,
  OBJECT: (_context, { relation }, made, random) => {
    const ids = made.ids.get(relation?.target ?? '') ?? [];
    return ids.length ? random.pick(ids) : undefined;
  },
  LIST: list,
  NONE: () => undefined,
} satisfies Record<Kind, Maker>;

function text(context: DemoContext, field: MadeField, made: Made): string | undefined {
  const { random } = context;
  const { sample } = formatOf(field) ?? {};
  if (sample) {
    return sample(
      {
        sentence: () => random.pick(SENTENCES),
        int: (from, to) => random.int(from, to),
      },
      field,
    );
  }
  const value = words(context, field, made);
  const isSame = field.unique && !field.format && !value.includes(String(made.number));
  const most = field.maxLength ?? 10_000;
  const whole = isSame ? `${value} ${made.number}` : value;
  const cut = whole.length > most ? whole.slice(whole.length - most).trim() : whole;
  return cut.padEnd(field.minLength ?? 0, random.pick(['.', '-']));
}

function words({ random, newEmail }: DemoContext, field: MadeField, made: Made): string {
  const { home, person, place, number, object } = made;
  const { name } = field;
  if (name === 'firstName' || name === 'lastName') return person[name];
  switch (meaningOf(field)) {
    case 'email':
      return newEmail(person.firstName, person.lastName, home.domains);
    case 'phone':
      return drawPhone(home, random);
    case 'web':
    case 'image':
      return `https://www.example.org/${object.toLowerCase()}/${number}`;
    case 'code':
      return `${initials(object)}-${1000 + number}`;
    case 'technical':
      return `EXT-${String(number).padStart(5, '0')}`;
    case 'address':
      return placeOf(wordsOf(name), home, place, random);
    case 'longText':
      return random.pick(SENTENCES);
    case 'name':
      return isPerson(wordsOf(name))
        ? `${person.firstName} ${person.lastName}`
        : `${humanize(object)} ${String(number).padStart(2, '0')}`;
    default:
      return random.pick(WORDS);
  }
}

const isPerson = (parts: readonly string[]): boolean =>
  ['full', 'display', 'user', 'contact', 'person', 'owner'].includes(parts[0] ?? '');

/** `InvoiceLine` → `IL`, `Invoice` → `INV` */
const initials = (object: string): string => {
  const capitals = object.replace(/[^A-Z]/g, '');
  return capitals.length > 1 ? capitals : object.slice(0, 3).toUpperCase();
};

function placeOf(
  parts: readonly string[],
  home: DemoLocale,
  [city, postalCode]: Made['place'],
  random: DemoContext['random'],
): string {
  const has = (...some: string[]) => some.some((part) => parts.includes(part));
  if (has('country')) return home.market;
  if (has('postal', 'postcode', 'zip', 'zipcode')) return random.digits(postalCode).replaceAll('A', 'B');
  if (has('street', 'address')) return home.address(random.pick(home.streets), random.int(1, 120));
  if (has('house', 'floor', 'building')) return String(random.int(1, 40));
  return city;
}

function amount({ random }: DemoContext, field: MadeField, { number }: Made): number | string {
  const meaning = meaningOf(field);
  const isWhole = field.kind === 'INT' || field.kind === 'LONG';
  const believed = rangeOf(field.name) ?? (meaning === 'amount' ? [20, 5000] : [1, 100]);
  const [least, most] = within(believed, field);
  if (meaning === 'code' && field.max == null)
    return field.kind === 'LONG' ? String(1000 + number) : 1000 + number;
  const drawn = random.int(Math.ceil(least), Math.max(Math.ceil(least), Math.floor(most)));
  const value = isWhole ? drawn : Math.min(most, drawn + random.int(0, 99) / 100);
  return field.kind === 'LONG' ? String(value) : value;
}

/** As much of the range as the field's bounds leave; the bounds where that is nothing. */
function within([low, high]: readonly [number, number], { min, max }: MadeField): readonly [number, number] {
  const [least, most] = [Math.max(low, min ?? low), Math.min(high, max ?? high)];
  return least <= most
    ? [least, most]
    : [min ?? Math.min(low, max ?? low), max ?? Math.max(high, min ?? high)];
}

/** `2026-02-28`: of the last months, or of the next where it need not have happened yet; births are long ago. */
function dayOf({ random }: DemoContext, { name }: MadeField): string {
  const phase = phaseOf(name);
  const days =
    phase === 'birth'
      ? -random.int(25 * 365, 65 * 365)
      : random.int(phase === 'ends' ? -30 : -PAST_DAYS, hasHappened(phase) ? -1 : FUTURE_DAYS);
  return new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
}

function list(context: DemoContext, field: MadeField, made: Made): readonly unknown[] | undefined {
  const { random } = context;
  const { element, relation } = field;
  if (relation) return random.sample(made.ids.get(relation.target) ?? [], random.int(1, 3));
  const values = field.enumValues?.map(({ name }) => name) ?? (element === 'STRING' ? WORDS : []);
  if (values.length) return random.sample(values, random.int(1, Math.min(3, values.length)));
  // What they are called goes by the list, not by the record that has it.
  const object = field.name.replace(/(List|s)$/, '');
  const rows = Array.from({ length: random.int(1, 3) }, (_, at) =>
    typeof element === 'string'
      ? madeValue(context, { ...field, kind: element, element: null }, made)
      : itemOf(context, element ?? [], { ...made, object, number: at + 1 }),
  );
  return rows.includes(undefined) ? undefined : rows;
}

/** Undefined where nothing can be made of what an item needs, or of all that it holds. */
function itemOf(context: DemoContext, rules: readonly MadeField[], made: Made): object | undefined {
  const values = rules.map((rule) => [rule, madeValue(context, rule, made)] as const);
  const given = values.filter(([, value]) => value !== undefined);
  const lacks = values.some(([{ required }, value]) => required && value === undefined);
  if (lacks || !given.length) return undefined;
  const item = Object.fromEntries(given.map(([{ name }, value]) => [name, value]));
  inOrder(rules, item, context.random);
  return item;
}
