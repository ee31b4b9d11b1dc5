import { Type } from 'typebox';
import { OptionalField } from '../key-types.ts';
import { documentTypeNames } from '../documents/document-types.ts';
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
  documentTypeField: OptionalField(
    'Format "document": the ENUM field of the same object whose value names the type of the document of each record.',
    'All documents are of the type in `documentType`.',
    'type',
    'ENUM',
  ),
  aboutField: OptionalField(
    'Format "document": the ENUM or STRING field of the same object that holds the name of the object which the document of each record is about.',
    'All documents are about the object in `about`, or about none.',
    'about',
    'choiceOrText',
    { 'x-without': ['documentTypeField'] },
  ),
  documentState: OptionalField(
    'Format "document": the read-only ENUM field of the same object in which the server says whether the document has ' +
      'errors: VALID, INVALID, or PENDING until it has been validated.',
    'The server does not validate stored documents.',
    'contentState',
    'ENUM',
  ),
  documentVersions: OptionalField(
    'Format "document": the LIST field of the same object with the published versions of each document: records of an ' +
      'object that the server alone writes. It has a document field of the same name, an INT field, which is the number ' +
      'and is unique together with the relation back, and may tell when and by whom in a TIMESTAMP field and in `publishedBy`.',
    'Documents are not published: what is saved is what holds.',
    'versionList',
    'LIST',
  ),
};

export const checkDocumentKeys: CheckSettings = (settings, fields) => {
  const { documentType: type, documentTypeField: typeField, documentState } = settings;
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
  const state = fields.find(({ name, kind }) => name === documentState && kind === 'ENUM');
  const isState = ({ kind, readOnly, values = [] }: (typeof fields)[number]) =>
    kind === 'ENUM' && readOnly === true && DOCUMENT_STATES.every((each) => values.includes(each));
  if (state && !isState(state)) {
    const what = thing`a read-only field of kind ENUM with the values ${DOCUMENT_STATES.join(', ')}`;
    const states = fields.filter(isState).map(({ name }) => name);
    found.push({ key: 'documentState', said: unknown(state.name, what, states) });
  }
  return found;
};
