import { definitionOf } from '../formats/index.ts';
import { DATED_KINDS } from '../kinds/kind.ts';
import type { FieldFit } from '../names.ts';
import { english, type Said, thing } from '../say.ts';
import { type Thing, unknown } from '../unknown.ts';
import type { KnownFields } from './check-annotations.ts';
import { elementKind } from './fields.ts';
import type { ModelField, ModelFile } from './model.ts';
import type { NameUse } from './names-in.ts';

/** Which fields a key of a model may name. */
interface ModelFit {
  readonly what: Thing;
  /** @param own the field that has the key, if a field has it */
  readonly fits: (field: ModelField, model: ModelFile, own: ModelField | undefined) => boolean;
}

const isStored = ({ computed, stamp }: ModelField) => !computed && !stamp;
const isColumn = ({ kind, computed }: ModelField) => kind !== 'NONE' && kind !== 'LIST' && !computed;
const isWritable = ({ kind, computed, inverseOf }: ModelField) =>
  kind !== 'NONE' && !computed && inverseOf === undefined;
/** A file cannot fill in what is read only or made by the server. */
const isImported = (field: ModelField) => isWritable(field) && !field.readOnly && !field.stamp;
const isText = (field: ModelField) => definitionOf(field).text !== undefined;
const isChoice = ({ values }: ModelField) => values !== undefined;

const WRITABLE = thing`a field that can be written`;
const KEPT = thing`a field that the record itself keeps`;
const OTHER_KEPT = thing`another field that the record itself keeps`;
const MOMENT = thing`a field with a moment or a day`;

const MODEL_FITS: Readonly<Partial<Record<FieldFit, ModelFit>>> = {
  any: { what: english`a field of the object`, fits: () => true },
  choiceOrText: {
    what: thing`an ENUM or STRING field of the object`,
    fits: ({ kind }) => kind === 'ENUM' || kind === 'STRING',
  },
  flag: { what: thing`a BOOLEAN field of the object`, fits: ({ kind }) => kind === 'BOOLEAN' },
  inverseList: {
    what: thing`a LIST with "inverseOf"`,
    fits: ({ kind, inverseOf }) => kind === 'LIST' && inverseOf !== undefined,
  },
  kept: { what: KEPT, fits: isColumn },
  writable: { what: WRITABLE, fits: isWritable },
  byPeople: {
    what: thing`a field that people write`,
    // Plain values are written with the record; relations are not.
    fits: (field, { lifeCycle }) =>
      isStored(field) &&
      !field.readOnly &&
      field.kind !== 'NONE' &&
      (field.kind !== 'LIST' || elementKind(field.typeName) !== undefined) &&
      field.name !== lifeCycle?.field,
  },
  moment: { what: MOMENT, fits: ({ kind, computed }) => DATED_KINDS.includes(kind) && !computed },
  storedMoment: { what: MOMENT, fits: (field) => DATED_KINDS.includes(field.kind) && isStored(field) },
  storedEqual: {
    what: thing`a field of kind OBJECT, ENUM or STRING`,
    fits: (field) => ['OBJECT', 'ENUM', 'STRING'].includes(field.kind) && isStored(field),
  },
  otherMoment: {
    what: thing`a field of kind ${'TIMESTAMP'}`,
    fits: (field, _, own) => field.kind === 'TIMESTAMP' && isStored(field) && field.name !== own?.name,
  },
  otherStored: {
    what: OTHER_KEPT,
    fits: (field, _, own) => isStored(field) && field.name !== own?.name,
  },
  otherWritten: {
    what: thing`another field that can be written`,
    fits: (field, _, own) => isStored(field) && isColumn(field) && field.name !== own?.name,
  },
  openColumn: {
    what: OTHER_KEPT,
    fits: (field) => isStored(field) && field.kind !== 'LIST' && field.format !== 'secret',
  },
  plainText: {
    what: thing`a field of kind ${'STRING'}`,
    fits: (field) => definitionOf(field).text === 'plain' && !field.computed,
  },
  storedRelation: {
    what: english`a relation that the object itself holds`,
    fits: ({ kind, typeName, inverseOf, item }) =>
      (kind === 'OBJECT' || kind === 'LIST') && typeName !== undefined && inverseOf === undefined && !item,
  },
  imported: { what: WRITABLE, fits: isImported },
  importedText: {
    what: thing`a STRING field that can be written`,
    fits: (field) => isImported(field) && isText(field),
  },
  importedChoice: {
    what: thing`an ENUM field that can be written`,
    fits: (field) => isImported(field) && isChoice(field),
  },
  importedTextOrChoice: {
    what: thing`a STRING or ENUM field that can be written`,
    fits: (field) => isImported(field) && (isText(field) || isChoice(field)),
  },
};

const OF_KIND = new Map<FieldFit, ModelFit>(
  (['ENUM', 'LIST', 'OBJECT', 'STRING', 'TIMESTAMP'] as const).map((kind) => [
    kind,
    {
      what: kind === 'ENUM' ? thing`a field of kind ENUM` : thing`a field of kind ${kind}`,
      fits: (field) => field.kind === kind && !field.computed,
    },
  ]),
);

/** What the names in a model mean: its own fields, and their values. */
export function fieldsOfModel(model: ModelFile): KnownFields {
  const { fields } = model;
  const fieldAt = (path: string) => fields.find(({ name }) => name === path);
  const nameProblem = ({ name, place, fit, field, pointer }: NameUse): Said | undefined => {
    if (place === 'enum') {
      const { kind, values = kind === 'LIST' ? [] : undefined } = fieldAt(field ?? '') ?? {};
      return !values || values.includes(name)
        ? undefined
        : unknown(name, thing`a value of "${field}"`, values);
    }
    const meant = fit && (MODEL_FITS[fit] ?? OF_KIND.get(fit));
    if (place !== 'field' || !meant) return undefined;
    const own = fields[Number(/^\/fields\/(\d+)/.exec(pointer)?.[1])];
    const known = fields.filter((each) => meant.fits(each, model, own)).map((each) => each.name);
    return known.includes(name) ? undefined : unknown(name, meant.what, known);
  };
  return { fieldAt, nameProblem };
}
