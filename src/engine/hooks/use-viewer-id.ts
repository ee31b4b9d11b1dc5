import { useQuery } from '@apollo/client/react';
import { graphql } from './graphql.ts';

const VIEWER = graphql(`
  query Viewer {
    viewer {
      id
    }
  }
`);

/** Who is signed in; undefined until the answer is there. The shell asks for it first, so that it is at hand here. */
export function useViewerId(): string | undefined {
  return useQuery(VIEWER).data?.viewer.id;
}
