import { KINDS } from '../../contract/kinds/kind.ts';
import { CUSTOM_FIELDS } from '../../contract/metadata/fields.ts';
import type { ObjectField, ObjectMetadata } from '../../contract/metadata/introspection.ts';
import { meaningOf } from '../../contract/metadata/meaning.ts';
import { isSystemField } from './fields.ts';
import { buildForm } from './form.ts';

/** Fields as people look for them. */
export interface FieldGroup {
  /** Of what stands in no section of the form there are two groups: `other` fields, and `technical` ones. */
  readonly kind: 'section' | 'other' | 'technical';
  /** Of a section, where it has one. */
  readonly title: string | undefined;
  readonly fields: readonly ObjectField[];
}

const isTechnical = (field: ObjectField): boolean =>
  isSystemField(field) || field.name === CUSTOM_FIELDS.name || meaningOf(field) === 'technical';

/** Every field of an object once: by the sections of its form, then the others, technical ones last. */
export function fieldGroups(metadata: ObjectMetadata): readonly FieldGroup[] {
  const known = metadata.fields.filter(({ kind }) => kind !== 'NONE' && KINDS.includes(kind));
  const own = new Map(
    known.filter(({ isCustomField }) => !isCustomField).map((field) => [field.name, field]),
  );
  const sections = buildForm(metadata, own).sections.map(({ title, fields }): FieldGroup => ({
    kind: 'section',
    title,
    fields: fields.map(({ field }) => field),
  }));
  const placed = new Set(sections.flatMap(({ fields }) => fields.map(({ name }) => name)));
  const left = known.filter(({ name }) => !placed.has(name));
  const groups: readonly FieldGroup[] = [
    ...sections,
    { kind: 'other', title: undefined, fields: left.filter((field) => !isTechnical(field)) },
    { kind: 'technical', title: undefined, fields: left.filter(isTechnical) },
  ];
  return groups.filter(({ fields }) => fields.length > 0);
}
