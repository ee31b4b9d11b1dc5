import { type Static, Type } from 'typebox';
import { Flag } from '../key-types.ts';
import { type Report, say } from '../say.ts';

/** The key `sequence` of a field: each new record gets the next number. */
export const Sequence = Type.Object(
  {
    pattern: Type.String({
      maxLength: 80,
      description:
        'What a number looks like: any text with {number} in it, once; {number:4} has four digits at least. With {year}, or ' +
        '{year} and {month}, counting begins anew with each, by the time zone of the tenant.',
      examples: ['R-{year}-{number:4}'],
    }),
    given: Flag(
      'People, imports and programs may give a number themselves; counting goes on after the highest.',
    ),
  },
  {
    additionalProperties: false,
    description:
      'STRING with `unique`: each new record gets the next number, in the transaction that writes it, so that none is left out ' +
      'and none stands twice.',
    'x-default': 'Records are not numbered.',
    examples: [{ pattern: 'R-{year}-{number:4}' }],
  },
);
export type Sequence = Static<typeof Sequence>;

const PLACEHOLDER = /\{[^}]*\}/g;
const NUMBER = /^\{number(?::([1-9]|1[0-8]))?\}$/;

interface Numbered {
  readonly kind: string;
  readonly sequence?: Sequence | undefined;
  readonly unique?: boolean | undefined;
  readonly maxLength?: number | undefined;
  readonly [key: string]: unknown;
}

/** Keys that say where a value comes from, or what it must look like: a number comes from its sequence alone. */
const OTHER_KEYS = ['format', 'default', 'stamp', 'computed', 'required', 'readOnly', 'emptiedBy', 'told'];

/** A pattern that can be counted by, in a field that can hold numbers. */
export function checkSequence(field: Numbered, at: string, report: Report): void {
  const { kind, sequence, unique = false, maxLength } = field;
  if (!sequence) return;
  if (kind !== 'STRING') {
    report(`${at}/sequence`, say`It is for a STRING, not for ${kind}. Change the kind.`);
    return;
  }
  const other = OTHER_KEYS.find((key) => (field[key] ?? false) !== false);
  if (other !== undefined)
    report(`${at}/${other}`, say`The value is the next number of "sequence". Remove "${other}".`);
  if (!unique) report(`${at}/sequence`, say`A number stands once. Add "unique": true.`);
  const problem = patternProblem(sequence.pattern);
  if (problem) report(`${at}/sequence/pattern`, problem);
  const longest = longestNumber(sequence.pattern);
  if (maxLength !== undefined && maxLength < longest)
    report(
      `${at}/maxLength`,
      say`Numbers of this pattern have up to ${longest} characters. Allow as many, or remove the key.`,
    );
}

/** What keeps a pattern from being counted by; undefined where nothing does. */
export function patternProblem(pattern: string) {
  const parts: readonly string[] = pattern.match(PLACEHOLDER) ?? [];
  const unknown = parts.find((part) => part !== '{year}' && part !== '{month}' && !NUMBER.test(part));
  if (unknown !== undefined)
    return say`${unknown} is not known. Use {year}, {month}, and {number} or {number:4} (1 to 18 digits).`;
  if (parts.filter((part) => NUMBER.test(part)).length !== 1) return say`{number} has to stand in it once.`;
  if (/[{}]/.test(pattern.replaceAll(PLACEHOLDER, ''))) return say`A bracket is not closed. Write {number}.`;
  if (parts.includes('{month}') && !parts.includes('{year}'))
    return say`The same month comes again each year. Add {year}.`;
  return undefined;
}

/** Characters of a number at most, of which 18 digits are counted. */
function longestNumber(pattern: string): number {
  return pattern.replaceAll(PLACEHOLDER, (part) =>
    part === '{year}' ? '0000' : part === '{month}' ? '00' : '0'.repeat(18),
  ).length;
}
