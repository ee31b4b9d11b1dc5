import type { DocumentType } from '../documents/document-type.ts';
import { registerDocumentTypes } from '../documents/document-types.ts';
import { CONTENT_DOCUMENTS } from '../interactive/content-documents.ts';
import { letterDocument } from '../letters/letter-document.ts';
import { workflowDocument } from '../workflow/workflow-document.ts';

/** All types of documents of the product. Whoever imports this file has them registered. */
export const DOCUMENT_TYPES: readonly DocumentType[] = [
  ...CONTENT_DOCUMENTS,
  letterDocument,
  workflowDocument,
];

registerDocumentTypes(DOCUMENT_TYPES);
