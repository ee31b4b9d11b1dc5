import type { TypedDocumentNode } from '@apollo/client';
import type { DocumentNode } from 'graphql';
import type { CompoundFilter } from '../../contract/filter/filter.ts';
import type { SortKey } from '../model/object-model.ts';

/** A record as the API answers it: the selected fields, always with id and version. */
export type ObjectRecord = Readonly<Record<string, unknown>> & {
  readonly id: string;
  readonly version: number;
};

export interface ListVariables {
  readonly limit: number;
  readonly offset: number;
  readonly orderBy: readonly SortKey[];
  readonly filter: CompoundFilter | null;
}

/** The documents of `engine/query` answer under these aliases; Apollo wants to know it as a type. */
export const asList = (document: DocumentNode) =>
  document as TypedDocumentNode<{ page: { rows: readonly ObjectRecord[] } }, ListVariables>;

export const asCount = (document: DocumentNode) =>
  document as TypedDocumentNode<
    { page: { total: number | null; totalIsExact: boolean | null } },
    Pick<ListVariables, 'filter'> & { readonly exactTotal?: boolean }
  >;

export const asLabels = (document: DocumentNode) =>
  document as TypedDocumentNode<
    Readonly<Record<string, { rows: readonly (Readonly<Record<string, unknown>> & { id: string })[] }>>,
    Readonly<Record<string, unknown>>
  >;

export const asRecord = (document: DocumentNode) =>
  document as TypedDocumentNode<{ record: ObjectRecord | null }, { id: string }>;

export const asMutation = (document: DocumentNode) =>
  document as TypedDocumentNode<{ record: ObjectRecord }, Record<string, unknown>>;
