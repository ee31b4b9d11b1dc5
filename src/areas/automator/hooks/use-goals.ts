import { useQuery } from '@apollo/client/react';
import { useTranslation } from 'react-i18next';
import { graphql, type ResultOf } from '../../../engine/hooks/graphql.ts';

const GOALS = graphql(`
  query WorkflowGoals($id: ID!, $locale: String) {
    workflowGoals(id: $id, locale: $locale) {
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
  const { i18n } = useTranslation();
  const variables = { id, locale: i18n.language };
  const { data, error } = useQuery(GOALS, { variables, fetchPolicy: 'cache-and-network' });
  return { goals: data?.workflowGoals ?? NONE, error };
}
