import { formatOf } from '../formats/index.ts';
import { english, type Report } from '../say.ts';
import type { Catalog, Field, ObjectType } from './catalog.ts';
import { SYSTEM_FIELDS } from './fields.ts';

/** A field with documents whose published versions are records of another object. */
export interface VersionPlace {
  readonly object: ObjectType;
  readonly field: Field;
  /** The object of the versions. The server alone writes them. */
  readonly versions: ObjectType;
  /** Of a version: the record whose document it was. */
  readonly owner: Field;
  /** Its number, from 1; unique together with `owner`. */
  readonly number: Field;
  /** The document as it was published. */
  readonly document: Field;
  /** When it was published, where the versions tell: their first TIMESTAMP field. */
  readonly at: Field | undefined;
  /** The name of whoever published it, where the versions tell. */
  readonly by: Field | undefined;
}

/** What a version is made of, found among the fields of its object by their kinds, as server and client do. */
export function versionParts<F extends Pick<Field, 'name' | 'kind'>>(fields: Iterable<F>) {
  const own = [...fields].filter(({ name }) => SYSTEM_FIELDS.every((each) => each.name !== name));
  return {
    number: own.find(({ kind }) => kind === 'INT'),
    at: own.find(({ kind }) => kind === 'TIMESTAMP'),
    by: own.find(({ name, kind }) => kind === 'STRING' && name === 'publishedBy'),
  };
}

const listOf = ({ fields }: ObjectType, field: Field) =>
  fields.get(String(field.settings?.[formatOf(field)?.versionsKey ?? '']));

/** Where documents of the field are published; undefined where they are not, or where its object lacks something. */
export function versionPlace(
  objects: Catalog['objects'],
  object: ObjectType,
  field: Field,
): VersionPlace | undefined {
  const { relation } = listOf(object, field) ?? {};
  const versions = relation?.type === 'inverseReference' ? objects.get(relation.target) : undefined;
  if (relation?.type !== 'inverseReference' || !versions) return undefined;
  const { number, at, by } = versionParts(versions.fields.values());
  const [owner, document] = [versions.fields.get(relation.through), versions.fields.get(field.name)];
  const isUnique = versions.uniqueTogether?.some(
    ({ fields }) => fields.length === 2 && fields.every((each) => each === owner || each === number),
  );
  return owner && number && isUnique && document && document.format === field.format && versions.life?.system
    ? { object, field, versions, owner, number, document, at, by }
    : undefined;
}

/** The first field of the object whose documents are published. */
export const publishedField = (objects: Catalog['objects'], object: ObjectType): VersionPlace | undefined =>
  [...object.fields.values()].map((field) => versionPlace(objects, object, field)).find(Boolean);

/** Versions need an object that can keep them, and that nobody else writes. */
export function checkVersions(
  object: ObjectType,
  objects: Catalog['objects'],
  fieldIndex: (name: string) => number,
  report: Report,
): void {
  for (const field of object.fields.values())
    if (listOf(object, field) && object.name === object.source && !versionPlace(objects, object, field))
      report(
        `/fields/${fieldIndex(field.name)}/documentVersions`,
        english`The versions need an object with "system", a field "${field.name}" of the same format, a relation back (name it in "inverseOf"), and an INT field that is "unique" together with it.`,
      );
  const publishes = object.ownActions?.find(({ handler }) => handler === 'publishDocument');
  if (publishes && !publishedField(objects, object))
    report(
      '/actions',
      english`The action "${publishes.name}" needs a field with "documentVersions". Add the key, or remove the action.`,
    );
}
