/** Field names double as column, GraphQL and JSON names; PostgreSQL cuts names at 63 bytes. */
export const FIELD_NAME = '^[a-z][A-Za-z0-9]{0,39}$';
/** What views name: also the fields that a tenant has defined. */
export const SHOWN_NAME = '[A-Za-z][A-Za-z0-9_]{0,39}';
export const OBJECT_NAME = '^[A-Z][A-Za-z0-9]{0,39}$';
/** Values of an ENUM are names in the API, which has no other use for these three. */
export const VALUE_NAME = '^(?!(true|false|null)$)[A-Za-z][A-Za-z0-9_]*$';

/**
 * What schemas of metadata files say beside JSON Schema's own words. `checkAnnotations` refuses what does not hold:
 *
 * - `x-names`, `x-keys`: the text, or each key of the object, is a name of this kind ({@link NamePlace}).
 * - `x-of`: whose name it is, where not of the object that the file is about: a key beside it or around it that names the
 *   object, or for values of an ENUM the field; `/viewOf`, `/lifeCycle/field`, a key of the whole file; `^`, the key that
 *   it stands under.
 * - `x-through`: a key beside it with a relation; the field is one of the records that it leads to.
 * - `x-fit`: which fields are meant ({@link FieldFit}).
 * - `x-for`: the kinds of fields that the key is for, or each of its values; the field is the one that the object with the
 *   key is about. `x-like`: a key beside it with another field of the same kind.
 * - `x-once`: keys of a list's members, each of whose values stands once; where they are lists, each of their members.
 * - `x-with`: keys beside it without which it means nothing, or without their value: `cell: progress`. `x-without`: keys
 *   that it does not go with.
 * - `x-needs`: keys beside it of which one at least is needed, for each value that needs one.
 * - `x-one`, `x-any`: keys of the object of which there is exactly one, or at least one.
 * - `x-default`: what happens without the key, in words, where no one value is its default.
 * - `x-key`, `x-whole`: what layers go by.
 */
export const ANNOTATIONS = [
  'x-names',
  'x-keys',
  'x-of',
  'x-through',
  'x-fit',
  'x-for',
  'x-like',
  'x-once',
  'x-with',
  'x-without',
  'x-needs',
  'x-one',
  'x-any',
  'x-default',
  'x-key',
  'x-whole',
] as const;

/**
 * What a name in a metadata file refers to. `path`: a field, or one behind OBJECT fields; `relations`: relations to walk;
 * `label`: paths in braces; `type`: an object, or a kind of plain values; `enum`: a value of an ENUM field;
 * `section`: a section of the form.
 */
export type NamePlace = 'object' | 'field' | 'path' | 'relations' | 'label' | 'type' | 'enum' | 'section';

/** Fields of a kind. */
type KindFit = 'ENUM' | 'LIST' | 'OBJECT' | 'STRING' | 'TIMESTAMP';

/** Of which fields a place of a view takes the name (`view-fits.ts`). */
type ViewFit =
  | 'chosen'
  | 'otherNumber'
  | 'ownValue'
  | 'previewed'
  | 'records'
  | 'recordsWithWayBack'
  | 'searched'
  | 'shown'
  | 'sorted'
  | 'sortedDate'
  | 'sortedMoment'
  | 'textOrRecords'
  | 'unmarked';

/** Of which fields a key of a model takes the name (`field-fits.ts`). */
type ModelFitName =
  | 'any'
  | 'byPeople'
  | 'choiceOrText'
  | 'flag'
  | 'imported'
  | 'importedChoice'
  | 'importedText'
  | 'importedTextOrChoice'
  | 'inverseList'
  | 'kept'
  | 'moment'
  | 'openColumn'
  | 'otherMoment'
  | 'otherStored'
  | 'otherWritten'
  | 'plainText'
  | 'storedEqual'
  | 'storedMoment'
  | 'storedRelation'
  | 'writable';

export type FieldFit = KindFit | ViewFit | ModelFitName;
