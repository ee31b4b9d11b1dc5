import { wordsOf } from '../../contract/metadata/meaning.ts';

/** All that made-up records take from the names of fields and values, where metadata says nothing of them. */

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/**
 * What happens to a thing, in this order: births, beginnings, then what is done with it. `ends` are planned: they come after
 * the beginnings, and whatever is done may be late for them.
 */
const PHASES = {
  birth: words('birth birthday born'),
  made: words(
    'created opened ordered issued requested registered announced drafted joined hired booked founded admitted enrolled',
  ),
  begins: words('start starts started begin begins began beginning from since activated'),
  sent: words('sent shipped dispatched submitted published invoiced'),
  arrived: words('arrived received delivered read seen reviewed approved'),
  ended: words(
    'closed completed finished done paid resolved ended cancelled canceled rejected archived refunded returned won lost left died',
  ),
  changed: words('changed updated modified edited'),
  ends: words('end ends ending until to due expiry expires expiration deadline'),
} as const;
export type Phase = keyof typeof PHASES;
const NAMES = Object.keys(PHASES) as Phase[];
/** What has happened once it has a date: such dates are never to come. */
const HAPPENED: readonly Phase[] = ['birth', 'made', 'sent', 'arrived', 'ended', 'changed'];

/** What a date of that name tells of. */
export function phaseOf(name: string): Phase | undefined {
  const parts = wordsOf(name);
  return NAMES.findLast((phase) => parts.some((part) => PHASES[phase].has(part)));
}

export const orderOf = (phase: Phase): number => NAMES.indexOf(phase);

/** Does the one never come after the other? */
export function isBefore(earlier: Phase, later: Phase): boolean {
  const order = orderOf(earlier) < orderOf(later);
  return order && (later !== 'ends' || ['birth', 'made', 'begins'].includes(earlier));
}

export const hasHappened = (phase: Phase | undefined): boolean =>
  phase !== undefined && HAPPENED.includes(phase);

/** A state in which nothing more is to come. */
export function isFinal(state: string): boolean {
  const parts = wordsOf(state);
  return !parts.includes('not') && parts.some((part) => FINAL.has(part));
}
const FINAL = new Set([...PHASES.ended, ...words('delivered expired withdrawn failed terminated inactive')]);

/** Is it a choice beside another one, such as `previousStatus` and `targetLanguage`? */
export const isAnother = (name: string): boolean => wordsOf(name).some((part) => OTHERS.has(part));
const OTHERS = words(
  'previous next source target old new former original second secondary alternative other from to until',
);

/** `ageFrom` and `ageTo`, `minPrice` and `maxPrice`: two numbers of which the first is no more than the second. */
const LEAST = words('min minimum least lowest low lower from');
const MOST = words('max maximum most highest high upper to');

/** What two bounds have in common in their names, and which of them it is; undefined for no bound. */
export function boundOf(name: string): { readonly of: string; readonly isMost: boolean } | undefined {
  const parts = wordsOf(name);
  const place = parts.findIndex((part) => LEAST.has(part) || MOST.has(part));
  if (place === -1) return undefined;
  return { of: parts.toSpliced(place, 1).join(' '), isMost: MOST.has(parts[place] ?? '') };
}

/** Numbers that are believed, by a word of the name. The bounds of a field hold besides. */
const RANGES: readonly (readonly [names: ReadonlySet<string>, least: number, most: number])[] = [
  [words('age'), 18, 90],
  [words('percent percentage share rate ratio probability completion progress'), 0, 100],
  [words('rating stars score grade satisfaction'), 1, 5],
  [words('quantity count pieces seats participants attendees employees members'), 1, 40],
  [words('year'), new Date().getFullYear() - 20, new Date().getFullYear()],
  [words('month'), 1, 12],
  [words('hours'), 1, 12],
  [words('minutes duration'), 5, 120],
  [words('priority level rank'), 1, 5],
];

/** Least and most of a number of that name; undefined: the name tells nothing. */
export function rangeOf(name: string): readonly [number, number] | undefined {
  const parts = wordsOf(name);
  const [, least, most] = RANGES.find(([names]) => parts.some((part) => names.has(part))) ?? [];
  return least === undefined || most === undefined ? undefined : [least, most];
}
