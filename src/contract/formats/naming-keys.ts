import { Type } from 'typebox';
import { OptionalField } from '../key-types.ts';
import { OBJECT_NAME } from '../names.ts';

/** Which fields of the object a text of the format `fieldName` may name. */
export const FIELD_FITS = ['any', 'date', 'relation', 'written'] as const;
export type FieldFitName = (typeof FIELD_FITS)[number];

const NAMES_AN_OBJECT = 'the ENUM or STRING field of the same object that holds the name of the object';

/** Keys of fields of the formats `values`, `objectName`, `fieldName` and `actionName`. */
export const NAMING_KEYS = {
  valuesObject: Type.Optional(
    Type.String({
      pattern: OBJECT_NAME,
      description: 'Format "values": the object of whose fields the values are.',
      'x-names': 'object',
      'x-default': 'It is the one that `valuesObjectField` names.',
      examples: ['Author'],
    }),
  ),
  valuesObjectField: OptionalField(
    `Format "values": ${NAMES_AN_OBJECT} of whose fields the values of each record are.`,
    'All values are of one object.',
    'about',
    'choiceOrText',
    { 'x-without': ['valuesObject'] },
  ),
  namesOf: Type.Optional(
    Type.String({
      pattern: OBJECT_NAME,
      description: 'Formats "fieldName" and "actionName": the object whose field or action is named.',
      'x-names': 'object',
      'x-default': 'It is not judged which names there are.',
      examples: ['Author'],
    }),
  ),
  objectFit: Type.Optional(
    Type.Enum(['any', 'recipient'], {
      description:
        'Format "objectName": which objects are offered. "recipient": those whose records reach people who get messages (`recipient`).',
      default: 'any',
      examples: ['recipient'],
    }),
  ),
  fieldFit: Type.Optional(
    Type.Enum([...FIELD_FITS], {
      description:
        'Format "fieldName": which fields may be named. "date": dates and moments; "relation": those that lead to ' +
        'records; "written": those that people write.',
      default: 'any',
      examples: ['date'],
    }),
  ),
};
