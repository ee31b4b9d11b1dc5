import { ApolloLink, Observable } from '@apollo/client';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import type { FieldNode, OperationDefinitionNode, SelectionSetNode } from 'graphql';
import { valueFromASTUntyped } from 'graphql';
import { METADATA } from './objects.ts';
import { SAILORS, SHIPS } from './records.ts';

/** How the fixed server behaves: it answers, has no records, never answers, or fails. */
export type ServerMood = 'answers' | 'empty' | 'waits' | 'fails' | 'huge';

type Arguments = Readonly<Record<string, unknown>>;

const HISTORY = [
  {
    id: 'h2',
    at: '2026-02-01T10:30:00Z',
    userName: 'Ada Kowalska',
    action: 'UPDATE',
    changes: [
      { field: 'name', before: 'Old name', after: 'Mazovia' },
      { field: 'state', before: 'DOCKED', after: 'AT_SEA' },
    ],
  },
  { id: 'h1', at: '2026-01-05T08:00:00Z', userName: 'Jan Nowak', action: 'CREATE', changes: [] },
];

/** Answers the client's calls from the gallery's own records, after the moment that a server needs. */
export function fixedLink(mood: ServerMood): ApolloLink {
  return new ApolloLink(
    ({ query, variables, operationName }) =>
      new Observable((observer) => {
        const isAboutRecords = !/^(ObjectMetadata|FilterObjects|SavedViews|Viewer)$/.test(operationName ?? '');
        if (mood === 'waits' && isAboutRecords) return;
        const operation = query.definitions.find(
          (each): each is OperationDefinitionNode => each.kind === 'OperationDefinition',
        );
        const timer = setTimeout(() => {
          if (mood === 'fails' && isAboutRecords) {
            const extensions = { code: 'INTERNAL', messageKey: 'responseErrorMsg.internal-error' };
            observer.error(new CombinedGraphQLErrors({ errors: [{ message: 'internal-error', extensions }] }));
            return;
          }
          observer.next({ data: operation ? answer(operation.selectionSet, variables, mood) : {} });
          observer.complete();
        });
        return () => clearTimeout(timer);
      }),
  );
}

function answer(selections: SelectionSetNode, variables: Arguments, mood: ServerMood): Record<string, unknown> {
  const fields = selections.selections.filter((each): each is FieldNode => each.kind === 'Field');
  return Object.fromEntries(
    fields.map((each) => {
      const args = Object.fromEntries(
        (each.arguments ?? []).map(({ name, value }) => [name.value, valueFromASTUntyped(value, variables)]),
      );
      const value = call(each.name.value, args, mood);
      return [each.alias?.value ?? each.name.value, select(value, each.selectionSet)];
    }),
  );
}

/** What is selected of a value; null for what it does not have. */
function select(value: unknown, selections: SelectionSetNode | undefined): unknown {
  if (!selections || typeof value !== 'object' || value === null) return value ?? null;
  if (Array.isArray(value)) return value.map((each) => select(each, selections));
  const fields = selections.selections.filter((each): each is FieldNode => each.kind === 'Field');
  return Object.fromEntries(
    fields.map((each) => [
      each.alias?.value ?? each.name.value,
      select((value as Record<string, unknown>)[each.name.value], each.selectionSet),
    ]),
  );
}

function call(name: string, args: Arguments, mood: ServerMood): unknown {
  switch (name) {
    case 'objectMetadata':
      return METADATA[String(args['objectName'])];
    case 'filterObjects':
      return Object.values(METADATA).map(({ name: object, label }) => ({
        name: object,
        label,
        isDefault: object === args['objectName'],
      }));
    case 'recordHistory':
      return mood === 'empty' ? [] : HISTORY;
    case 'viewer':
      return { id: 'viewer', name: 'Ada Kowalska', email: 'ada@example.test', tenantName: 'Gallery' };
    case 'savedViews':
    case 'objects':
    case 'workflowElementTypes':
    case 'workflowVariables':
    case 'workflowCounts':
      return [];
    case 'validateWorkflow':
      return { isValid: true, fieldExceptions: [] };
    case 'shipList':
      return page(SHIPS, args, mood);
    case 'sailorList':
      return page(SAILORS, args, mood);
    case 'ship':
      return SHIPS.find(({ id }) => id === args['id']);
    default:
      return null;
  }
}

function page(all: typeof SHIPS, { limit, offset, filter }: Arguments, mood: ServerMood): unknown {
  const ids = new Set(JSON.stringify(filter ?? '').match(/(?:ship|sailor)\d+/g));
  const found = mood === 'empty' ? [] : all.filter(({ id }) => !ids.size || ids.has(id));
  const from = Number(offset ?? 0);
  return {
    rows: found.slice(from, from + Number(limit ?? 25)),
    total: mood === 'huge' ? 10_000 : found.length,
    totalIsExact: mood !== 'huge',
    nextCursor: null,
  };
}
