import { useQuery } from '@apollo/client/react';
import { useTranslation } from 'react-i18next';
import { graphql, type ResultOf } from './graphql.ts';

const OBJECT_NAMES = graphql(`
  query ObjectNames($locale: String) {
    objects(locale: $locale) {
      name
      label
      pluralLabel
      menu
    }
  }
`);

export type ObjectName = ResultOf<typeof OBJECT_NAMES>['objects'][number];

const NONE: readonly ObjectName[] = [];

/** All objects that the viewer may see, by what they are called; none until the answer is there. */
export function useObjectNames(): readonly ObjectName[] {
  const { i18n } = useTranslation();
  const { data, previousData } = useQuery(OBJECT_NAMES, { variables: { locale: i18n.language } });
  return (data ?? previousData)?.objects ?? NONE;
}
