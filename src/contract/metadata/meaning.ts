import { definitionOf } from '../formats/index.ts';
import type { FieldRules } from '../kinds/kind.ts';
import { fieldName, type Meaning } from '../kinds/meaning.ts';

export { type Meaning, wordsOf } from '../kinds/meaning.ts';

type MeantField = FieldRules & { readonly name: string };

/** Columns, search and sections of one model all ask. */
const known = new WeakMap<MeantField, Meaning>();

/** What a field is about: as its kind or format says, by its name where that tells more. */
export function meaningOf(field: MeantField): Meaning {
  const before = known.get(field);
  if (before) return before;
  const { meaning } = definitionOf(field);
  const found = typeof meaning === 'string' ? meaning : meaning(field, fieldName(field.name));
  known.set(field, found);
  return found;
}

/** The field that holds the state of a record: that of its life cycle, else the first that is a status. */
export function stateOf(life: string | null | undefined, fields: Iterable<MeantField>): string | undefined {
  return life ?? [...fields].find((field) => meaningOf(field) === 'status')?.name;
}
