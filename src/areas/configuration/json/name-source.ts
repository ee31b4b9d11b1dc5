import { definitionOf } from '../../../contract/formats/index.ts';
import type { ObjectField } from '../../../contract/metadata/introspection.ts';
import type { Json } from '../../../contract/layers/override.ts';
import { isChosen } from '../../../contract/metadata/chosen-field.ts';
import { DATED_KINDS, KINDS } from '../../../contract/kinds/kind.ts';
import type { FieldFit, NamePlace } from '../../../contract/names.ts';
import { isObject } from '../../../contract/layers/json.ts';
import { isRelation } from '../../../engine/model/fields.ts';
import type { Path, Schema } from './schema-at.ts';

/** The names that there are: of objects, and of the fields of each. */
export interface NameSource {
  /** The object that the document is about. */
  readonly objectName: string;
  readonly objects: () => Promise<readonly Name[]>;
  /** None where there is no such object. */
  readonly fields: (objectName: string) => Promise<readonly ObjectField[]>;
}

export interface Name {
  readonly name: string;
  /** What people call it. */
  readonly label: string;
  /** Of a field. */
  readonly kind?: string;
}

/** What a name at a place of the document may be, and of what. */
export interface NamesAsked {
  readonly place: NamePlace;
  readonly schema: Schema;
  readonly path: Path;
  /** The document as far as it can be read. */
  readonly document: Json;
  /** What is typed so far: paths go on behind the last dot of it. */
  readonly typed: string;
}

const NUMBERS: readonly string[] = ['INT', 'LONG', 'DOUBLE', 'FLOAT'];

/** Of which fields a place takes names; of others all fields are offered, and the check says which one does not fit. */
const FITS: { readonly [Fit in FieldFit]?: (field: ObjectField) => boolean } = {
  searched: ({ kind, searchable }) => searchable === true || NUMBERS.includes(kind),
  sorted: ({ sortable }) => sortable,
  chosen: (field) => field.filterable && isChosen(field.kind, isRelation(field)),
  sortedDate: ({ kind, sortable }) => sortable && DATED_KINDS.includes(kind),
  sortedMoment: ({ kind, sortable }) => sortable && kind === 'TIMESTAMP',
  otherNumber: (field) => definitionOf(field).numeric === true,
  records: (field) => field.kind === 'LIST' && isRelation(field),
  recordsWithWayBack: ({ kind, back }) => kind === 'LIST' && back != null,
  ownValue: (field) => field.kind !== 'LIST' && !isRelation(field),
  textOrRecords: (field) => field.kind === 'STRING' || (field.kind === 'LIST' && isRelation(field)),
  shown: ({ kind }) => kind !== 'NONE',
  ENUM: ({ kind }) => kind === 'ENUM',
  LIST: ({ kind }) => kind === 'LIST',
  OBJECT: ({ kind }) => kind === 'OBJECT',
  STRING: ({ kind }) => kind === 'STRING',
  TIMESTAMP: ({ kind }) => kind === 'TIMESTAMP',
};

/** The names that fit at a place, in the order of the model. */
export async function namesAt(asked: NamesAsked, source: NameSource): Promise<readonly Name[]> {
  const { place, schema, document } = asked;
  const fit = schema['x-fit'] && FITS[schema['x-fit']];
  const fieldsOf = async (objectName: string) =>
    (await source.fields(objectName)).filter((field) => !field.isCustomField && (fit?.(field) ?? true));
  switch (place) {
    case 'object':
      return source.objects();
    case 'type':
      return [...(await source.objects()), ...KINDS.map((kind) => ({ name: kind, label: '' }))];
    case 'field':
      return (await fieldsOf(await ownerOf(asked, source))).map(nameOf);
    case 'path':
    case 'relations':
    case 'label':
      return pathsOf(source.objectName, asked.typed, fieldsOf);
    case 'enum': {
      const fields = await source.fields(source.objectName);
      const field = fields.find(({ name }) => name === enumOf(asked));
      return (field?.enumValues ?? []).map(({ name, label }) => ({ name, label }));
    }
    case 'section':
      return sectionsOf(document);
  }
}

const nameOf = ({ name, label, kind }: ObjectField): Name => ({ name, label, kind });

/** Behind a dot come the fields of the object that the path leads to. */
async function pathsOf(
  objectName: string,
  typed: string,
  fieldsOf: (objectName: string) => Promise<readonly ObjectField[]>,
): Promise<readonly Name[]> {
  const steps = typed.split('.').slice(0, -1);
  let of = objectName;
  for (const step of steps) {
    const field = (await fieldsOf(of)).find(({ name }) => name === step);
    if (field?.kind !== 'OBJECT' || field.typeName === null) return [];
    of = field.typeName;
  }
  const prefix = steps.map((step) => `${step}.`).join('');
  return (await fieldsOf(of)).map((field) => ({ ...nameOf(field), name: prefix + field.name }));
}

/** The object whose field is meant: the document's, or the one that is named or led to as the schema says. */
async function ownerOf(asked: NamesAsked, source: NameSource): Promise<string> {
  const { 'x-of': of, 'x-through': through } = asked.schema;
  if (through !== undefined) {
    const relation = beside(asked, through);
    const field = (await source.fields(source.objectName)).find(({ name }) => name === relation);
    return field?.typeName ?? '';
  }
  if (of === undefined) return source.objectName;
  if (of === '^') return String(asked.path.at(-2) ?? source.objectName);
  return beside(asked, of) ?? source.objectName;
}

/** The ENUM field whose values a place takes: named beside it, or by the key that it stands under. */
function enumOf(asked: NamesAsked): string | undefined {
  const of = asked.schema['x-of'];
  return of === '^' ? String(asked.path.findLast((step) => typeof step === 'string')) : beside(asked, of);
}

/** The text of a key that stands beside the place or around it, or with `/` in the document itself. */
function beside({ path, document }: NamesAsked, of: string | undefined): string | undefined {
  if (of === undefined) return undefined;
  const places = of.startsWith('/')
    ? [of.slice(1).split('/')]
    : path.map((_, index) => [...path.slice(0, path.length - 1 - index), of]);
  return places.map((place) => valueAt(document, place)).find((value) => typeof value === 'string');
}

function sectionsOf(document: Json): readonly Name[] {
  const sections = valueAt(document, ['form', 'sections']);
  if (!Array.isArray(sections)) return [];
  return sections.flatMap((section: Json) => {
    const name = isObject(section) ? section['name'] : undefined;
    return typeof name === 'string' ? [{ name, label: '' }] : [];
  });
}

export function valueAt(document: Json, path: Path): Json | undefined {
  let value: Json | undefined = document;
  for (const step of path) {
    if (Array.isArray(value) && typeof step === 'number') value = (value as readonly Json[])[step];
    else value = isObject(value) && Object.hasOwn(value, step) ? value[step] : undefined;
  }
  return value;
}
