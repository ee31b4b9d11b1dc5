import { definitionOf } from '../formats/index.ts';
import { ELSE, labelPaths } from '../label.ts';
import type { Field, ObjectType } from '../metadata/catalog.ts';

/** The text fields that name a record: those of its label. Empty where the label has others too. */
export function namingFields({ recordLabel, fields }: ObjectType): readonly Field[] {
  const [first = ''] = recordLabel.split(ELSE);
  const found = labelPaths(first).map((path) => fields.get(path));
  return found.every((field) => field && definitionOf(field).text !== undefined) ? (found as Field[]) : [];
}

/** Is a name enough to make a record? Its label is one text field, and no other field is needed. */
export function isNamedByOneText(object: ObjectType): boolean {
  const [field, ...others] = namingFields(object);
  if (!field || others.length || field.readOnly || object.source !== object.name) return false;
  return [...object.fields.values()].every(
    ({ name, required, readOnly, default: given }) =>
      name === field.name || !required || readOnly || given !== undefined,
  );
}
