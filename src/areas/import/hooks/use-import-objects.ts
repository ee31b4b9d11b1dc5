import { useQuery } from '@apollo/client/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, type ResultOf } from '../../../engine/hooks/graphql.ts';

const OBJECTS = graphql(`
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
`);

type Answered = ResultOf<typeof OBJECTS>['objects'][number];

/**
 * An object whose records can be imported; its labels are in the language in use. `importable`: the fields by which rows
 * find their records, beside the id, and two that a column may have together.
 */
export type ImportObject = Answered & { readonly importable: NonNullable<Answered['importable']> };

const isImportable = (object: Answered): object is ImportObject =>
  object.importable !== null && object.actions.some((action) => action === 'CREATE' || action === 'EDIT');

/** The objects that the viewer may import records of; undefined until the first answer. */
export function useImportObjects() {
  const { i18n } = useTranslation();
  const { data, previousData, error, refetch } = useQuery(OBJECTS, {
    variables: { locale: i18n.language },
    fetchPolicy: 'no-cache',
  });
  const found: readonly Answered[] | undefined = (data ?? previousData)?.objects;
  return useMemo(
    () => ({
      objects: found?.filter(isImportable),
      error: found ? undefined : error,
      reload: () => void refetch().catch(() => undefined),
    }),
    [found, error, refetch],
  );
}
