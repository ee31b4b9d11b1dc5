/** What records get in the place of a choice that goes: another choice, or null for none. By the choice that goes. */
export type ChoiceReplacement = Readonly<Record<string, string | null>>;

/** A value with its choices replaced: of a list each choice once, in its order; null where nothing is left. */
export function replaceChoices(value: unknown, replacement: ChoiceReplacement): unknown {
  const after = (choice: unknown) =>
    typeof choice === 'string' && Object.hasOwn(replacement, choice) ? replacement[choice] : choice;
  if (!Array.isArray(value)) return after(value) ?? null;
  const left = [...new Set(value.map(after))].filter((choice) => choice != null);
  return left.length ? left : null;
}
