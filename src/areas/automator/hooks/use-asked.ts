import { useQuery } from '@apollo/client/react';
import { useTranslation } from 'react-i18next';
import type { BulkTarget } from '../../../engine/hooks/use-bulk.ts';
import { graphql, type VariablesOf } from '../../../engine/hooks/graphql.ts';

const DUE = graphql(`
  query DueWorkflowSteps($ids: [ID!], $filter: CompoundFilter) {
    dueWorkflowSteps(ids: $ids, filter: $filter) {
      count
      firstDueAt
    }
  }
`);
const BEFORE = graphql(`
  query BeforeActivation($id: ID!, $locale: String) {
    existingWorkflowRecords(id: $id) {
      count
      sample
    }
    waitingWorkflowRuns(id: $id, locale: $locale) {
      versionNumber
      elementId
      elementName
      count
      isThere
      hasOtherDelay
    }
    validateWorkflow(id: $id, locale: $locale) {
      fieldExceptions {
        elementId
        elementName
        propertyPath
        inputLabel
        message
      }
    }
  }
`);

/** What has fallen due while workflows were paused. */
export function useDueSteps(target: BulkTarget) {
  const variables = target as VariablesOf<typeof DUE>;
  const { data, error } = useQuery(DUE, { variables, fetchPolicy: 'no-cache' });
  return { due: data?.dueWorkflowSteps, error };
}

/** Whom what is drawn is for already, where those stand who are on their way, and what keeps it from being activated. */
export function useBeforeActivation(id: string) {
  const { i18n } = useTranslation();
  const variables = { id, locale: i18n.language };
  const { data, error } = useQuery(BEFORE, { variables, fetchPolicy: 'no-cache' });
  return {
    existing: data?.existingWorkflowRecords,
    waiting: data?.waitingWorkflowRuns,
    problems: data?.validateWorkflow.fieldExceptions,
    error,
  };
}
