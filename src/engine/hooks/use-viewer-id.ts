import { useQuery } from '@apollo/client/react';
import { useMemo } from 'react';
import { graphql } from './graphql.ts';

const VIEWER = graphql(`
  query Viewer {
    viewer {
      id
      email
    }
  }
`);

/** Who is signed in; undefined until the answer is there. The shell asks for it first, so that it is at hand here. */
export function useViewerId(): string | undefined {
  return useQuery(VIEWER).data?.viewer.id;
}

/** What filters of lists take from the user, by the ids of the variables. */
export function useViewerVariables(): ReadonlyMap<string, unknown> {
  const viewer = useQuery(VIEWER).data?.viewer;
  return useMemo(
    () =>
      new Map([
        ['viewer.id', viewer?.id],
        ['viewer.email', viewer?.email],
      ]),
    [viewer?.id, viewer?.email],
  );
}
