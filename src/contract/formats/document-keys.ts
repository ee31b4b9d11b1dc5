import { Type } from 'typebox';
import { documentTypeNames } from '../documents/document-types.ts';
import { FIELD_NAME } from '../names.ts';
import { say, thing } from '../say.ts';
import { unknown } from '../unknown.ts';
import { DOCUMENT_STATES } from './document.ts';
import type { CheckSettings } from './format.ts';

/** Keys of a field of the format `document`. */
export const DOCUMENT_KEYS = {
  documentType: Type.Optional(
    Type.String({
      pattern: '^[A-Za-z][A-Za-z0-9_]*$',
      description: 'Format "document": the type of all documents of the field.',
      'x-default':
        'The type is what `documentTypeField` says. One of the two is needed with the format "document".',
      examples: ['workflow'],
    }),
  ),
  documentTypeField: Type.Optional(
    Type.String({
      pattern: FIELD_NAME,
      description:
        'Format "document": the ENUM field of the same object whose value names the type of the document of each record.',
      'x-names': 'field',
      'x-fit': 'ENUM',
      'x-default': 'All documents are of the type in `documentType`.',
      examples: ['type'],
    }),
  ),
  aboutField: Type.Optional(
    Type.String({
      pattern: FIELD_NAME,
      description:
        'Format "document": the ENUM or STRING field of the same object that holds the name of the object which the document of each record is about.',
      'x-names': 'field',
      'x-default': 'All documents are about the object in `about`, or about none.',
      examples: ['about'],
    }),
  ),
  documentState: Type.Optional(
    Type.String({
      pattern: FIELD_NAME,
      description:
        'Format "document": the read-only ENUM field of the same object in which the server says whether the document has ' +
        'errors: VALID, INVALID, or PENDING until it has been validated.',
      'x-names': 'field',
      'x-fit': 'ENUM',
      'x-default': 'The server does not validate stored documents.',
      examples: ['contentState'],
    }),
  ),
  documentVersions: Type.Optional(
    Type.String({
      pattern: FIELD_NAME,
      description:
        'Format "document": the LIST field of the same object with the published versions of each document: records of an ' +
        'object that the server alone writes. It has a document field of the same name, an INT field, which is the number ' +
        'and is unique together with the relation back, and may tell when and by whom in a TIMESTAMP field and in `publishedBy`.',
      'x-names': 'field',
      'x-fit': 'LIST',
      'x-default': 'Documents are not published: what is saved is what holds.',
      examples: ['versionList'],
    }),
  ),
};

export const checkDocumentKeys: CheckSettings = (settings, fields) => {
  const { documentType: type, documentTypeField: typeField, aboutField, documentState: state } = settings;
  const { documentVersions: versions } = settings;
  const { unsubscribeUnless } = settings;
  const named = (kinds: readonly string[]) =>
    fields.flatMap(({ name, kind }) => (kinds.includes(kind) ? [name] : []));
  const states = fields.flatMap(({ name, kind, readOnly, values = [] }) =>
    kind === 'ENUM' && readOnly && DOCUMENT_STATES.every((each) => values.includes(each)) ? [name] : [],
  );
  const found = [];
  if ((type === undefined) === (typeField === undefined))
    found.push({
      key: 'documentType',
      said: say`The format "document" needs one of "documentType" and "documentTypeField". Add one, or remove the other.`,
    });
  else if (type !== undefined && !documentTypeNames().includes(String(type)))
    found.push({
      key: 'documentType',
      said: unknown(String(type), thing`a type of documents`, documentTypeNames()),
    });
  const fieldsOf = [
    ['documentTypeField', typeField, thing`a field of kind ENUM`, named(['ENUM'])],
    ['aboutField', aboutField, thing`an ENUM or STRING field of the object`, named(['ENUM', 'STRING'])],
    [
      'documentState',
      state,
      thing`a read-only field of kind ENUM with the values ${DOCUMENT_STATES.join(', ')}`,
      states,
    ],
    ['documentVersions', versions, thing`a field of kind ${'LIST'}`, named(['LIST'])],
    ['unsubscribeUnless', unsubscribeUnless, thing`a BOOLEAN field of the object`, named(['BOOLEAN'])],
  ] as const;
  for (const [key, name, what, known] of fieldsOf)
    if (name !== undefined && !known.includes(String(name)))
      found.push({ key, said: unknown(String(name), what, known) });
  if (typeField !== undefined && aboutField !== undefined)
    found.push({
      key: 'aboutField',
      said: say`Only one field beside the document can say more of it. Remove "aboutField" or "documentTypeField".`,
    });
  return found;
};
