import type { TypedDocumentNode } from '@apollo/client';
import { skipToken, useQuery } from '@apollo/client/react';
import { useMemo } from 'react';
import { type CompoundFilter, queryFilter } from '../../contract/filter/filter.ts';
import { versionParts } from '../../contract/metadata/document-versions.ts';
import { LIST_OPERATION, queryName } from '../query/document.ts';
import { runtimeDocument } from './graphql.ts';
import { useObjectMetadata } from './use-object-metadata.ts';

/** A document as it was published. */
export interface DocumentVersion {
  readonly id: string;
  readonly number: number;
  readonly text: string | null;
  /** An instant. */
  readonly at: string | null;
  /** The name of whoever published it, where the versions tell. */
  readonly by?: string | null;
}

/** Where the versions of documents are kept. */
export interface VersionSource {
  /** The object of the versions, and its fields that lead to the record and hold the document. */
  readonly object: string;
  readonly owner: string;
  readonly document: string;
}

interface DocumentVersions {
  /** The latest first; undefined until the answer is there. */
  readonly versions: readonly DocumentVersion[] | undefined;
  readonly error: unknown;
  readonly retry: () => void;
}

type Query = TypedDocumentNode<
  { readonly page: { readonly rows: readonly DocumentVersion[] } },
  { readonly filter: CompoundFilter }
>;

const NOTHING: Query = runtimeDocument('query NoVersions { __typename }');

/** The published versions of the document of a record, asked again after writes as lists are. */
export function useDocumentVersions(
  recordId: string,
  { object, owner, document }: VersionSource,
): DocumentVersions {
  const { metadata, error: unknown } = useObjectMetadata(object);
  const query = useMemo((): Query | undefined => {
    const { number, at, by } = versionParts(metadata?.fields ?? []);
    if (!number) return undefined;
    const byName = by ? `by: ${by.name}` : '';
    return runtimeDocument(`query ${LIST_OPERATION}${object}($filter: CompoundFilter) {
      page: ${queryName({ name: object })}List(
        limit: 100, orderBy: [{ field: "${number.name}", direction: DESCENDING }], filter: $filter
      ) { rows { id number: ${number.name} text: ${document} at: ${at?.name ?? 'createdAt'} ${byName} } }
    }`);
  }, [metadata, object, document]);
  const filter = queryFilter(object, owner, 'EQUALS', recordId);
  const { data, error, refetch } = useQuery(query ?? NOTHING, query ? { variables: { filter } } : skipToken);
  return {
    versions: data?.page.rows,
    error: error ?? (metadata ? undefined : unknown),
    retry: () => void refetch().catch(() => undefined),
  };
}
