import { documentTypeNamed } from '../../../contract/documents/document-types.ts';
import { readDocument } from '../../../contract/documents/read-document.ts';
import type { ServerFormat } from './server-format.ts';

/** What the structure of a document breaks. What else is wrong with it may be so in a draft. */
export const documentFormat: ServerFormat = {
  name: 'document',
  problems: (text, _variables, settings) => {
    const type = documentTypeNamed(settings?.['documentType']);
    const problems = type
      ? readDocument(type, text).problems
      : [{ pointer: '', messageKey: 'not-content', params: {} }];
    return problems.map(({ pointer: place, messageKey: rule, params }) => ({
      message: 'invalid-content',
      params: { ...params, place, rule },
    }));
  },
};
