import type { DocumentProblem } from '../../../contract/documents/document-problem.ts';
import { besideOf, fieldIn, stateFieldOf } from '../../../contract/formats/index.ts';
import type { Catalog, Field, ObjectType } from '../../../contract/metadata/catalog.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import type { EventName } from '../../base/sql/event.ts';

/** A document as it is stored in a record. */
export interface StoredDocument {
  /** As it is in this record: its settings say the type of the document, and which object it is about. */
  readonly field: Field;
  readonly text: string;
}

/** How an area validates stored documents of its types. */
export interface DocumentValidation {
  /** Names of types of documents. */
  readonly types: readonly string[];
  /** The objects whose records the documents may refer to: after a change of such a record they are validated again. */
  readonly refersTo: (whole: Catalog) => readonly ObjectType[];
  /** Events of the area after which documents are validated again, of the records that the event tells. */
  readonly after?: readonly EventName[];
  /** Queues of earlier versions that validated them: what still waits there is validated here. */
  readonly formerQueues?: readonly string[];
  /** All that is wrong with the document now, as its structure and its type's `validate` say. @param whole the tenant's */
  readonly validate: (
    document: StoredDocument,
    parts: { readonly tx: TenantDb; readonly whole: Catalog },
  ) => Promise<readonly DocumentProblem[]>;
}

/** A field with documents whose state is kept beside them. */
export interface DocumentPlace {
  readonly object: ObjectType;
  readonly field: Field;
  readonly state: Field;
  /** The field of the same record that says more of the document: its type, or what it is about. */
  readonly beside: Field | undefined;
}

/** All fields of the format whose documents are validated when they are stored. */
export const documentPlaces = ({ objects }: Catalog): readonly DocumentPlace[] =>
  [...objects.values()].flatMap((object) =>
    [...object.fields.values()].flatMap((field): DocumentPlace[] => {
      const state = object.fields.get(stateFieldOf(field) ?? '');
      const isPlace = field.format === 'document' && object.name === object.source && state;
      return isPlace ? [{ object, field, state, beside: object.fields.get(besideOf(field) ?? '') }] : [];
    }),
  );

/** The document in a record with such a value beside it. */
export const storedDocument = (
  { field, beside }: Pick<DocumentPlace, 'field' | 'beside'>,
  text: string,
  besideValue: string | null,
): StoredDocument => ({
  text,
  field: beside ? fieldIn(field, { [beside.name]: besideValue }) : field,
});

/** The name of the type of a document; undefined where its record says none. */
export const typeOfStored = ({ field }: StoredDocument): string | undefined => {
  const type = field.settings?.['documentType'];
  return typeof type === 'string' ? type : undefined;
};
