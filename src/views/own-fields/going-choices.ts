import type { ChoiceReplacement } from '../../contract/metadata/choice-replacement.ts';
import { ownMember } from '../../contract/own-member.ts';
import type { Choice, OwnFieldUsage } from '../../engine/hooks/use-own-field.ts';

/** A choice that goes though records hold it. */
export interface GoingChoice {
  readonly name: string;
  readonly text: string;
  readonly count: number;
}

/** For the control: the choice is cleared. Names are never empty. */
export const CLEARED = 'clear:';
const CHOSEN = 'choice:';

export const optionOf = (name: string): string => CHOSEN + name;
export const textOf = ({ name, label }: Choice): string => label || name;

export function goingChoices(
  before: readonly Choice[],
  after: readonly Choice[],
  usage: OwnFieldUsage,
): readonly GoingChoice[] {
  const kept = new Set(after.map(({ name }) => name));
  const counts = new Map(usage.choices.map(({ name, count }) => [name, count]));
  return before.flatMap((choice) => {
    const count = counts.get(choice.name);
    return kept.has(choice.name) || !count ? [] : [{ name: choice.name, text: textOf(choice), count }];
  });
}

/** A choice that was given another name is what its records get, as long as nothing else was chosen. */
export function likelyOptions(
  before: readonly Choice[],
  after: readonly Choice[],
): Readonly<Record<string, string>> {
  const known = new Set(before.map(({ name }) => name));
  const names = new Set(after.map(({ name }) => name));
  if (before.length !== after.length) return {};
  const renamed = before.flatMap(({ name }, index) => {
    const to = after[index]?.name;
    return to !== undefined && !names.has(name) && !known.has(to) ? [[name, optionOf(to)] as const] : [];
  });
  return Object.fromEntries(renamed);
}

/** What the options say; undefined where one is still to be chosen. */
export function replacementOf(
  going: readonly GoingChoice[],
  options: Readonly<Record<string, string>>,
): ChoiceReplacement | undefined {
  const entries = going.map(({ name }) => [name, ownMember(options, name) ?? ''] as const);
  if (entries.some(([, option]) => option === '')) return undefined;
  return Object.fromEntries(
    entries.map(([name, option]) => [name, option === CLEARED ? null : option.slice(CHOSEN.length)]),
  );
}
