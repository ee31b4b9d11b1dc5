import { gql, type TypedDocumentNode } from '@apollo/client';
import { useQuery } from '@apollo/client/react';

/** An area of the menu, with its text in the asked language. */
interface MenuArea {
  readonly key: string;
  readonly label: string;
  readonly enabled: boolean;
}

const AREAS: TypedDocumentNode<{ areas: readonly MenuArea[] }, { locale: string }> = gql`
  query MenuAreas($locale: String) {
    areas(locale: $locale) {
      key
      label
      enabled
    }
  }
`;

const NONE: readonly MenuArea[] = [];

/** The areas of the menu that are switched on; none until they are known. */
export function useMenuAreas(locale: string): readonly MenuArea[] {
  const { data } = useQuery(AREAS, { variables: { locale } });
  return data?.areas.filter(({ enabled }) => enabled) ?? NONE;
}
