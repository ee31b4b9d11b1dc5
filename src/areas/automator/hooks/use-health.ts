import { useQuery } from '@apollo/client/react';
import { useTranslation } from 'react-i18next';
import { graphql } from '../../../engine/hooks/graphql.ts';

const HEALTH = graphql(`
  query WorkflowHealth($id: ID!, $locale: String) {
    workflowHealth(id: $id, locale: $locale) {
      health
      author
      issues {
        kind
        elementId
        elementName
        count
      }
    }
  }
`);

/** What is wrong with a workflow that runs; undefined until the answer is there. */
export function useHealth(id: string) {
  const { i18n } = useTranslation();
  const variables = { id, locale: i18n.language };
  const { data, error, refetch } = useQuery(HEALTH, { variables, fetchPolicy: 'cache-and-network' });
  return { health: data?.workflowHealth, error, retry: () => void refetch().catch(() => undefined) };
}
