import type { FieldRules } from '../kinds/kind.ts';
import { type Meaning, meaningOf } from './meaning.ts';

/** A form of fewer fields is taken in at a glance. */
const LEAST_FIELDS = 8;

const MAIN = 'general';
/** Sections in order, what stands in them, and how many such fields are worth a section. */
const SECTIONS: readonly (readonly [name: string, meanings: readonly Meaning[], least: number])[] = [
  [MAIN, [], 1],
  ['reach', ['email', 'phone', 'web'], 2],
  ['address', ['address'], 2],
  ['amounts', ['amount'], 2],
  ['dates', ['day', 'moment', 'time', 'zone'], 2],
  ['relations', ['record', 'list'], 2],
  ['remarks', ['longText'], 1],
  ['technical', ['technical'], 1],
];

/** Their titles are the locale lines `*.sections.<name>`. */
export const GUESSED_SECTIONS: readonly string[] = SECTIONS.map(([name]) => name);

interface Section {
  readonly name: string;
  readonly fields: string[];
}

/**
 * The sections of a form whose view names none: by what the fields mean, in the order of the model within each. None
 * where there are few fields, or all would stand in one. `fields`: those of the model, without what the system has.
 */
export function guessSections(fields: readonly (FieldRules & { readonly name: string })[]): Section[] {
  const shown = fields.filter(({ kind }) => kind !== 'NONE');
  if (shown.length < LEAST_FIELDS) return [];
  const meanings = new Map(shown.map((field) => [field.name, meaningOf(field)]));
  const counts = new Map<Meaning, number>();
  for (const meaning of meanings.values()) counts.set(meaning, (counts.get(meaning) ?? 0) + 1);
  const sectionOf = new Map<Meaning, string>();
  for (const [name, ofSection, least] of SECTIONS) {
    const count = ofSection.reduce((sum, meaning) => sum + (counts.get(meaning) ?? 0), 0);
    if (count >= least) for (const meaning of ofSection) sectionOf.set(meaning, name);
  }
  const sections = new Map(GUESSED_SECTIONS.map((name) => [name, { name, fields: [] as string[] }]));
  for (const [field, meaning] of meanings) sections.get(sectionOf.get(meaning) ?? MAIN)?.fields.push(field);
  const filled = [...sections.values()].filter((section) => section.fields.length > 0);
  return filled.length > 1 ? filled : [];
}
