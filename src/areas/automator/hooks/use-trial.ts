import { useApolloClient } from '@apollo/client/react';
import { useTranslation } from 'react-i18next';
import { graphql, type ResultOf } from '../../../engine/hooks/graphql.ts';

const TRY = graphql(`
  mutation TryWorkflow($id: ID!, $recordId: ID!, $locale: String) {
    tryWorkflow(id: $id, recordId: $recordId, locale: $locale) {
      status
      reason
      steps {
        elementId
        elementName
        elementType
        status
        output
        input
        gives
        problem
        startedAt
        waitedUntil
      }
    }
  }
`);
const WHAT_IF = graphql(`
  mutation WhatIfWorkflow($id: ID!) {
    whatIfWorkflow(id: $id) {
      considered
      entered
      ends {
        status
        count
      }
      passes {
        elementId
        output
        count
      }
    }
  }
`);

export type Trial = ResultOf<typeof TRY>['tryWorkflow'];
export type Outlook = ResultOf<typeof WHAT_IF>['whatIfWorkflow'];

/** Tries a workflow as it is saved, without effect. Both reject with the API's error. */
export function useTrial(id: string) {
  const client = useApolloClient();
  const locale = useTranslation().i18n.language;
  return {
    tryOn: async (recordId: string): Promise<Trial> => {
      const { data } = await client.mutate({ mutation: TRY, variables: { id, recordId, locale } });
      if (!data) throw new Error('The trial was answered without data.');
      return data.tryWorkflow;
    },
    whatIf: async (): Promise<Outlook> => {
      const { data } = await client.mutate({ mutation: WHAT_IF, variables: { id } });
      if (!data) throw new Error('The outlook was answered without data.');
      return data.whatIfWorkflow;
    },
  };
}
