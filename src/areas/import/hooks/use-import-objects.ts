import { gql, type TypedDocumentNode } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Action } from '../../../contract/access/actions.ts';

/** An object whose records can be imported; its labels are in the language in use. */
export interface ImportObject {
  readonly name: string;
  readonly label: string;
  readonly pluralLabel: string;
  readonly route: string;
  readonly actions: readonly Action[];
  readonly importable: {
    /** Fields by which rows find their records, beside the id. */
    readonly keys: readonly string[];
    /** Two fields that a column may have together. */
    readonly fullName: { readonly first: string; readonly last: string } | null;
  };
}

type Answered = Omit<ImportObject, 'importable'> & {
  readonly importable: ImportObject['importable'] | null;
};

const OBJECTS: TypedDocumentNode<{ objects: readonly Answered[] }, { locale: string }> = gql`
  query ObjectsToImport($locale: String) {
    objects(locale: $locale) {
      name
      label
      pluralLabel
      route
      actions
      importable {
        keys
        fullName {
          first
          last
        }
      }
    }
  }
`;

const isImportable = (object: Answered): object is ImportObject =>
  object.importable !== null && object.actions.some((action) => action === 'CREATE' || action === 'EDIT');

/** The objects that the viewer may import records of; undefined until the first answer. */
export function useImportObjects() {
  const { i18n } = useTranslation();
  const { data, previousData, error, refetch } = useQuery(OBJECTS, {
    variables: { locale: i18n.language },
    fetchPolicy: 'no-cache',
  });
  const found = (data ?? previousData)?.objects;
  return useMemo(
    () => ({
      objects: found?.filter(isImportable),
      error: found ? undefined : error,
      reload: () => void refetch().catch(() => undefined),
    }),
    [found, error, refetch],
  );
}
