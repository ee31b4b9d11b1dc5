import { definitionOf } from '../../contract/formats/index.ts';
import type { Kind } from '../../contract/kinds/index.ts';
import { DATED_KINDS, type FieldRules } from '../../contract/kinds/kind.ts';
import type { Field, ObjectType } from '../../contract/metadata/catalog.ts';
import { meaningOf, wordsOf } from '../../contract/metadata/meaning.ts';
import { boundOf, isAnother, isBefore, isFinal, orderOf, type Phase, phaseOf } from './made-words.ts';
import { momentOf } from './moments.ts';
import type { Random } from './random.ts';

/** Of one record, by field. */
type Values = Record<string, unknown>;

const DAY_MINUTES = 24 * 60;

/**
 * The values of one record, changed so that they do not contradict each other: choices that tell of the same thing are the
 * same, what has been done in its state has its date and what has not has none, what begins comes before it ends, and the
 * least of two bounds is no more than the other. `draw` makes a value that lacks.
 */
export function agreeing(
  object: ObjectType,
  drawn: Readonly<Values>,
  draw: (field: Field) => unknown,
  random: Random,
): Values {
  const values = { ...drawn };
  const fields = [...object.fields.values()];
  sameChoices(fields, values);
  dateStates(fields, values, draw);
  inOrder(fields, values, random);
  return values;
}

/** A field of a record, or of an item of a list. */
type Ordered = FieldRules & Pick<Field, 'name'> & Partial<Pick<Field, 'computed'>>;

/** Changes the values of one record or item so that what begins comes before it ends, and of two bounds the least first. */
export function inOrder(fields: readonly Ordered[], values: Values, random: Random): void {
  for (const isDate of [true, false]) putInOrder(fields, values, isDate, random);
  swapBounds(fields, values);
}

/** Choices among the same things are one thing, if their names do not say that it is another. */
function sameChoices(fields: readonly Field[], values: Values): void {
  const choices = fields.filter(({ name, kind }) => kind === 'ENUM' && name in values && !isAnother(name));
  choices.forEach(({ name, enumValues }, index) => {
    const same = choices
      .slice(0, index)
      .map((earlier) => values[earlier.name])
      .find((value) => enumValues?.some((each) => each.name === value));
    if (same !== undefined) values[name] = same;
  });
}

/** The order of a state's values is that in which records go through them. */
function dateStates(fields: readonly Field[], values: Values, draw: (field: Field) => unknown): void {
  const field = fields.find((each) => each.kind === 'ENUM' && meaningOf(each) === 'status');
  const states = field?.enumValues?.map(({ name }) => name) ?? [];
  const state = values[field?.name ?? ''];
  if (typeof state !== 'string') return;
  for (const date of fields.filter(({ kind, readOnly }) => DATED_KINDS.includes(kind) && !readOnly)) {
    const parts = wordsOf(date.name);
    const own = states.find((value) => wordsOf(value).some((part) => parts.includes(part)));
    if (own === undefined && phaseOf(date.name) !== 'ended') continue;
    const isDone =
      own === undefined
        ? isFinal(state)
        : state === own || (!isFinal(own) && states.indexOf(state) > states.indexOf(own));
    if (isDone) values[date.name] ??= draw(date);
    else if (!date.required) delete values[date.name];
  }
}

/** Times of the day among themselves, and all other dates: what comes too late is moved before what it has to precede. */
function putInOrder(fields: readonly Ordered[], values: Values, isDate: boolean, random: Random): void {
  const timed = fields.flatMap(({ name, kind }): Timed[] => {
    const phase = isDate ? (toldPhase(fields, name) ?? phaseOf(name)) : phaseOf(name);
    const isOne = isDate ? DATED_KINDS.includes(kind) : kind === 'LOCAL_TIME';
    return isOne && phase && typeof values[name] === 'string' ? [{ name, kind, phase }] : [];
  });
  for (const later of timed.toSorted((a, b) => orderOf(b.phase) - orderOf(a.phase))) {
    for (const earlier of timed.filter(({ phase }) => isBefore(phase, later.phase))) {
      const [from, to] = [earlier, later].map(({ name }) => minutesOf(String(values[name])));
      if (from === undefined || to === undefined || from <= to) continue;
      const days = Math.floor(to / DAY_MINUTES) - random.int(1, 20);
      const before = isDate ? days * DAY_MINUTES + (from % DAY_MINUTES) : to - random.int(1, 6) * 15;
      values[earlier.name] = textOf(Math.max(before, isDate ? -Infinity : 0), earlier.kind);
    }
  }
}

interface Timed {
  readonly name: string;
  readonly kind: Kind;
  readonly phase: Phase;
}

/** A count of the minutes between two fields says which of them comes first. */
function toldPhase(fields: readonly Ordered[], name: string): Phase | undefined {
  for (const { computed } of fields) {
    if (computed?.type !== 'minutes') continue;
    if (computed.from.name === name) return 'begins';
    if (computed.to.name === name) return 'ends';
  }
  return undefined;
}

/** From 1970, or from midnight. */
function minutesOf(text: string): number {
  if (/^\d\d:/.test(text)) return Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5));
  return Date.parse(text.length > 10 ? `${text.replace('Z', '')}Z` : text) / 60_000;
}

function textOf(minutes: number, kind: Kind): string {
  const moment = momentOf('1970-01-01', minutes);
  if (kind === 'LOCAL_TIME') return moment.slice(11, 16);
  return kind === 'LOCAL_DATE'
    ? moment.slice(0, 10)
    : kind === 'TIMESTAMP'
      ? moment
      : moment.replace('Z', '');
}

function swapBounds(fields: readonly Ordered[], values: Values): void {
  const bounds = fields.flatMap((field) => {
    const bound = definitionOf(field).numeric && values[field.name] != null ? boundOf(field.name) : undefined;
    return bound ? [{ ...bound, field }] : [];
  });
  for (const { of, field: least } of bounds.filter(({ isMost }) => !isMost)) {
    const most = bounds.find((other) => other.isMost && other.of === of)?.field;
    if (!most || Number(values[least.name]) <= Number(values[most.name])) continue;
    [values[least.name], values[most.name]] = [values[most.name], values[least.name]];
  }
}
