import { assetsIn } from '../../../contract/documents/references.ts';
import { readDocument } from '../../../contract/documents/read-document.ts';
import { objectOf } from '../../../contract/formats/index.ts';
import { CONTENT_TYPES, isContentType } from '../../../contract/interactive/content.ts';
import { contentDocument, type ContentDocument } from '../../../contract/interactive/content-documents.ts';
import type { DocumentValidation } from '../../platform/documents/stored-documents.ts';
import { variablesOf } from '../../base/records/stored-texts.ts';
import type { ServerArea } from '../../platform/area/area.ts';
import { typeOfStored } from '../../platform/documents/stored-documents.ts';
import { storedAsset } from '../../platform/files/assets.ts';
import { assetFacts } from './asset-facts.ts';

/** Content is validated after each write, and after changes of the files that it shows. */
const validation: DocumentValidation = {
  types: CONTENT_TYPES,
  formerQueues: ['interactive'],
  refersTo: (whole) => [storedAsset(whole)].flatMap((asset) => asset ?? []),
  validate: async (stored, { tx, whole }) => {
    const name = typeOfStored(stored);
    if (!isContentType(name)) return [];
    const type: ContentDocument = contentDocument(name);
    const { document, problems } = readDocument(type, stored.text);
    if (!document) return problems;
    const recipients = whole.objects.get(objectOf(stored.field) ?? '');
    return type.validate(document, {
      assets: await assetFacts(tx, whole, assetsIn(type.schema, document)),
      fields: recipients && variablesOf(recipients),
    });
  },
};

/** What message elements show. */
export const interactive: ServerArea = {
  name: 'interactive',
  documents: validation,
  personal: { none: 'Content shows nobody: what it names of receivers is filled in when they open it.' },
};
