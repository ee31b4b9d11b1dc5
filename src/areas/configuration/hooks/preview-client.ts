import { dequal } from 'dequal/lite';
import { ApolloClient, ApolloLink, gql, Observable } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { type DocumentNode, Kind } from 'graphql';
import { createElement, type ReactNode } from 'react';
import { PREVIEW_HEADER } from '../../../contract/access/role.ts';
import { type ErrorMessage, errorCode } from '../../../contract/errors.ts';
import type { DraftChange, LayerKey } from '../../../contract/layers/override.ts';
import { humanize } from '../../../contract/text.ts';
import { pace } from '../../../engine/live/pace.ts';
import { FILTER_OBJECTS_OPERATION } from '../../../engine/hooks/use-filter-choices.ts';
import { METADATA_OPERATION } from '../../../engine/hooks/metadata-query.ts';
import { createRecordCache } from '../../../engine/hooks/record-cache.ts';

/** What is previewed, and as whom. */
export interface PreviewOf {
  readonly objectName: string;
  readonly layer: LayerKey;
  /** Of the role whose rights hold; undefined: the viewer's own. */
  readonly roleId: string | undefined;
}

type Changes = readonly DraftChange[];

/**
 * A preview's own client: real data by the way of the page's client, the object as the draft makes it, no writes. What of
 * the draft has problems, the server leaves out.
 */
export interface PreviewClient {
  readonly Provider: (props: { readonly children: ReactNode }) => ReactNode;
  /** The draft is another one now: what is on show follows shortly. */
  readonly show: (changes: Changes) => void;
  /** Something else of the object is in a draft now. */
  readonly refresh: () => void;
}

/** However fast edits follow each other, so much time is between two questions (milliseconds). */
const ASK_EVERY_MS = 250;

const MORE = gql`
  query ($layer: String!, $owner: String!, $changes: JSON!) {
    configPreview(layer: $layer, owner: $owner, changes: $changes)
  }
`;
const READ_ONLY: ErrorMessage = 'preview-only';
const UNKNOWN: ErrorMessage = 'unknown-object';

export function createPreviewClient(page: ApolloClient, of: PreviewOf): PreviewClient {
  let changes: Changes = [];
  const client = new ApolloClient({
    link: ApolloLink.from([readOnly, asRole(of), described(of, () => changes), named(of), page.link]),
    cache: createRecordCache(),
  });
  const { ask } = pace(() => {
    const shown = [...client.getObservableQueries('active')].filter(
      ({ queryName, variables }) =>
        queryName === METADATA_OPERATION && variables['objectName'] === of.objectName,
    );
    return Promise.allSettled(shown.map((query) => query.refetch()));
  }, ASK_EVERY_MS);
  return {
    Provider: ({ children }) => createElement(ApolloProvider, { client, children }),
    show: (next) => {
      const isSame = dequal(next, changes);
      changes = next;
      if (!isSame) ask();
    },
    refresh: ask,
  };
}

/** The server refuses writes of those who look through a role's eyes; previews write as nobody. */
const readOnly = new ApolloLink((operation, forward) => {
  if (operation.operationType !== 'mutation') return forward(operation);
  const extensions = { code: errorCode(READ_ONLY), messageKey: `responseErrorMsg.${READ_ONLY}` };
  return new Observable((observer) => {
    observer.next({ data: null, errors: [{ message: READ_ONLY, extensions }] });
    observer.complete();
  });
});

const asRole = ({ roleId }: PreviewOf) =>
  new ApolloLink((operation, forward) => {
    operation.setContext(({ headers }: { readonly headers?: object }) => ({
      headers: { ...headers, ...(roleId !== undefined && { [PREVIEW_HEADER]: roleId }) },
      // The page asks the same as somebody else.
      queryDeduplication: false,
    }));
    return forward(operation);
  });

/** The object's description is asked for with the changes. */
const described = ({ objectName, layer }: PreviewOf, changes: () => Changes) =>
  new ApolloLink((operation, forward) => {
    const { operationName, variables } = operation;
    if (operationName === METADATA_OPERATION && variables['objectName'] === objectName) {
      operation.query = withChanges(operation.query);
      operation.variables = { ...variables, ...layer, changes: changes() };
    }
    return forward(operation);
  });

/** An object that is not published yet is none that filters name: its filters begin with its own fields. */
const named = ({ objectName }: PreviewOf) =>
  new ApolloLink((operation, forward) => {
    const { operationName, variables } = operation;
    const answers = forward(operation);
    if (operationName !== FILTER_OBJECTS_OPERATION || variables['objectName'] !== objectName) return answers;
    const itself = {
      __typename: 'FilterObject',
      name: objectName,
      label: humanize(objectName),
      isDefault: true,
    };
    return new Observable((observer) =>
      answers.subscribe({
        next: (answer) => {
          const isUnknown = answer.errors?.some(({ message }) => message === UNKNOWN);
          observer.next(isUnknown ? { data: { filterObjects: [itself] } } : answer);
        },
        error: (error) => observer.error(error),
        complete: () => observer.complete(),
      }),
    );
  });

/** The same question, put to `configPreview`; the answer has the name that it would have. */
function withChanges(query: DocumentNode): DocumentNode {
  const [more] = MORE.definitions;
  if (more?.kind !== Kind.OPERATION_DEFINITION) return query;
  const [call] = more.selectionSet.selections;
  if (call?.kind !== Kind.FIELD) return query;
  const definitions = query.definitions.map((definition) => {
    if (definition.kind !== Kind.OPERATION_DEFINITION) return definition;
    const selections = definition.selectionSet.selections.map((field) =>
      field.kind === Kind.FIELD && field.name.value === 'objectMetadata'
        ? {
            ...field,
            alias: field.name,
            name: call.name,
            arguments: [...(field.arguments ?? []), ...(call.arguments ?? [])],
          }
        : field,
    );
    return {
      ...definition,
      variableDefinitions: [...(definition.variableDefinitions ?? []), ...(more.variableDefinitions ?? [])],
      selectionSet: { ...definition.selectionSet, selections },
    };
  });
  return { ...query, definitions };
}
