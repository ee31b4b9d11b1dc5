import type { Problem } from '../../../contract/errors.ts';
import type { DocumentType, TextContext } from '../../../contract/documents/document-type.ts';
import { documentTypeNamed } from '../../../contract/documents/document-types.ts';
import { readDocument } from '../../../contract/documents/read-document.ts';
import { documentTextKeys } from '../../../contract/formats/document-text-keys.ts';
import { documentWordsSql } from './words.ts';
import type { ServerFormat } from './server-format.ts';

/** What the structure of a document breaks; of one that is sent as it is stored, also what is unfinished in it. */
export const documentFormat: ServerFormat = {
  name: 'document',
  words: (settings) => documentWordsSql(documentTextKeys(settings)),
  problems: (text, variables, settings, isDraft) => {
    const type = documentTypeNamed(settings?.['documentType']);
    if (!type) return [{ message: 'invalid-content', params: { place: '', rule: 'not-content' } }];
    const { document, problems } = readDocument(type, text);
    if (document)
      return isDraft || !type.namesVariables ? [] : unfinished(type, document, { variables, settings });
    return problems.map(({ pointer: place, messageKey: rule, params }) => ({
      message: 'invalid-content',
      params: { ...params, place, rule },
    }));
  },
};

/** The first error: the editor lists all of them. */
function unfinished(type: DocumentType, document: object, context: TextContext): Omit<Problem, 'path'>[] {
  const problems = (type as DocumentType<object, TextContext>).validate(document, context);
  const first = problems.find(({ severity }) => severity === 'error');
  if (!first) return [];
  const { pointer: place, messageKey: rule, params } = first;
  return [{ message: 'unfinished-letter', params: { ...params, place, rule } }];
}
