import { useQuery } from '@apollo/client/react';
import { graphql, type ResultOf } from '../../../engine/hooks/graphql.ts';

const AREAS = graphql(`
  query MenuAreas($locale: String) {
    areas(locale: $locale) {
      key
      label
      enabled
      entries {
        key
        label
        object
        icon
      }
    }
  }
`);

/** An area of the menu, with its text in the asked language. */
type MenuArea = ResultOf<typeof AREAS>['areas'][number];

const NONE: readonly MenuArea[] = [];

/** The areas of the menu that are switched on; none until they are known. */
export function useMenuAreas(locale: string): readonly MenuArea[] {
  const { data } = useQuery(AREAS, { variables: { locale } });
  return data?.areas.filter(({ enabled }) => enabled) ?? NONE;
}
