import { definitionOf, documentTypeOf } from '../formats/index.ts';
import { kindOf } from '../kinds/index.ts';
import { DATED_KINDS, KINDS } from '../kinds/kind.ts';
import type { FieldFit } from '../names.ts';
import { type Said, say, thing } from '../say.ts';
import { fieldOf, type Thing } from '../unknown.ts';
import type { Field, ObjectType } from './catalog.ts';
import { UNSORTABLE } from './check-model.ts';
import { isChosen } from './chosen-field.ts';
import { fieldBack } from './related.ts';

/** Where a view names a field. */
interface ViewPlace {
  /** The object whose field it is. */
  readonly object: ObjectType;
  readonly objects: ReadonlyMap<string, ObjectType>;
  /** The field that the key is about, if it is about one. */
  readonly subject: string | undefined;
}

/** Which fields a key of a view may name. */
interface ViewFit {
  readonly what: (object: string) => Thing;
  readonly fits: (field: Field, place: ViewPlace) => boolean;
  /** What is wrong with one that does not fit, where that says more than a list of those that do. */
  readonly refuse?: (field: Field) => Said;
}

const SEARCHED = KINDS.filter((kind) => kindOf(kind).text ?? kindOf(kind).numeric);

const printedKind = ({ kind, format }: Field) => format ?? kind;
const isRecordList = ({ kind, relation }: Field) => kind === 'LIST' && relation !== undefined;

const VIEW_FITS: Readonly<Partial<Record<FieldFit, ViewFit>>> = {
  searched: {
    what: fieldOf,
    fits: (field) => {
      const { text, numeric } = definitionOf(field);
      return numeric === true || (text !== undefined && (field.searchable || field.system));
    },
    refuse: (field) =>
      definitionOf(field).text
        ? say`"${field.name}" has no search index. Set "searchable": true in the model, or remove it.`
        : say`"${field.name}" is of kind ${printedKind(field)}; the quick search reads ${SEARCHED.join(', ')}.`,
  },
  sorted: {
    what: fieldOf,
    fits: ({ sortable }) => sortable,
    refuse: ({ name, kind }) =>
      UNSORTABLE.includes(kind)
        ? say`"${name}" is of kind ${kind}, by which no list is sorted. Remove it.`
        : say`"${name}" has no sort index. Set "sortable": true in the model, or remove it.`,
  },
  chosen: {
    what: fieldOf,
    fits: ({ kind, filterable, relation }) => filterable && isChosen(kind, relation !== undefined),
    refuse: (field) =>
      say`"${field.name}" is of kind ${printedKind(field)}; above the list values of an ENUM, a BOOLEAN and records are chosen. Remove it.`,
  },
  sortedDate: {
    what: (object) => thing`a sortable date or time of ${object}`,
    fits: ({ kind, sortable }) => DATED_KINDS.includes(kind) && sortable,
  },
  sortedMoment: {
    what: (object) => thing`a sortable TIMESTAMP of ${object}`,
    fits: ({ kind, sortable }) => kind === 'TIMESTAMP' && sortable,
  },
  otherNumber: {
    what: (object) => thing`another number of ${object}`,
    fits: (field, { subject }) => definitionOf(field).numeric === true && field.name !== subject,
  },
  choiceOrText: {
    what: () => thing`an ENUM or STRING field of the object`,
    fits: ({ kind }) => kind === 'ENUM' || kind === 'STRING',
  },
  shown: { what: fieldOf, fits: ({ kind }) => kind !== 'NONE' },
  textOrRecords: {
    what: (object) => thing`a text or a list of records of ${object}`,
    fits: (field) => field.kind === 'STRING' || isRecordList(field),
  },
  records: { what: () => thing`a field of kind ${'LIST'}`, fits: isRecordList },
  recordsWithWayBack: {
    what: (object) => thing`a LIST of ${object} whose records have a field that leads back`,
    fits: (field, { object, objects }) =>
      isRecordList(field) && fieldBack(object, field, objects) !== undefined,
  },
  ownValue: {
    what: (object) => thing`a field of ${object} that is no relation`,
    fits: ({ kind, relation, computed, custom }) => !relation && !computed && !custom && kind !== 'LIST',
  },
  previewed: {
    what: fieldOf,
    fits: (field) => documentTypeOf(field)?.hasPreview === true,
    refuse: (field) =>
      say`"${field.name}" is of kind ${printedKind(field)}, which has no preview. Name another field, such as one with letters.`,
  },
  unmarked: {
    what: fieldOf,
    fits: (field) => definitionOf(field).text !== 'markup',
    refuse: ({ name }) =>
      say`"${name}" is rich text, whose markup would stand in the label. Name another field.`,
  },
};

/** Another kind than ENUM is no error where ENUM fields are named: advice tells of it. */
const OF_KIND = new Map<FieldFit, ViewFit>(
  (['OBJECT', 'STRING'] as const).map((kind) => [
    kind,
    { what: () => thing`a field of kind ${kind}`, fits: (field) => field.kind === kind },
  ]),
);

export const viewFit = (fit: FieldFit): ViewFit | undefined => VIEW_FITS[fit] ?? OF_KIND.get(fit);
