import { useQuery } from '@apollo/client/react';
import { graphql, type ResultOf } from '../../../engine/hooks/graphql.ts';

const GOALS = graphql(`
  query WorkflowGoals($id: ID!) {
    workflowGoals(id: $id) {
      versionNumber
      elementId
      elementName
      entered
      reached
      controlEntered
      controlReached
    }
  }
`);

export type Goal = ResultOf<typeof GOALS>['workflowGoals'][number];
const NONE: readonly Goal[] = [];

/** How often the goals of each version of a workflow were reached. */
export function useGoals(id: string) {
  const { data, error } = useQuery(GOALS, { variables: { id }, fetchPolicy: 'cache-and-network' });
  return { goals: data?.workflowGoals ?? NONE, error };
}
