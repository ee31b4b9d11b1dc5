import { useApolloClient } from '@apollo/client/react';
import { useCallback } from 'react';
import { flatten } from '../../../contract/layers/flatten.ts';
import type { DocumentKind, Json } from '../../../contract/layers/override.ts';
import type { ConfigProblem } from '../model/config-document.ts';
import { NoDataError } from '../../../engine/hooks/call-failure.ts';
import { graphql } from '../../../engine/hooks/graphql.ts';

const DRAFT = graphql(`
  query NewObjectDraft($document: String!) {
    configDocument(document: $document, layer: "tenant", owner: "") {
      draftVersion
    }
  }
`);

const SAVE = graphql(`
  mutation SaveNewObject($document: String!, $changes: JSON!, $draftVersion: Int!) {
    saved: saveConfigDraft(
      document: $document
      layer: "tenant"
      owner: ""
      changes: $changes
      draftVersion: $draftVersion
    ) {
      problems {
        pointer
        key
        message
        text
      }
    }
  }
`);

const DISCARD = graphql(`
  mutation DiscardNewObject($document: String!) {
    discardConfigDraft(document: $document, layer: "tenant", owner: "")
  }
`);

/** An object that the tenant makes: its documents, each as a whole. */
export interface NewObject {
  readonly name: string;
  readonly model: Json;
  readonly texts: Json;
}

/**
 * Puts a new object into the viewer's draft. Answers what is wrong with its model, and then leaves nothing of it in the
 * draft, so that it can be tried again under another name.
 */
export function useNewObject(): (object: NewObject) => Promise<readonly ConfigProblem[]> {
  const client = useApolloClient();
  return useCallback(
    async ({ name, model, texts }) => {
      const save = async (kind: DocumentKind, content: Json) => {
        const document = `${kind}/${name}`;
        const kept = await client.query({
          query: DRAFT,
          variables: { document },
          fetchPolicy: 'network-only',
        });
        const draftVersion = kept.data?.configDocument.draftVersion ?? 0;
        const changes = [...flatten(kind, content)].map(([key, value]) => ({ key, value }));
        const answer = await client.mutate({
          mutation: SAVE,
          variables: { document, changes, draftVersion },
        });
        if (!answer.data) throw new NoDataError();
        return answer.data.saved.problems;
      };
      const problems = await save('model', model);
      if (problems.length)
        await client.mutate({ mutation: DISCARD, variables: { document: `model/${name}` } });
      else await save('texts', texts);
      return problems;
    },
    [client],
  );
}
