import { type DocumentNode, parse, type SelectionSetNode, valueFromASTUntyped } from 'graphql';
import { ApiError } from '../../contract/errors.ts';

/** A field that the client has selected, with its arguments as values. */
export interface Selected {
  /** Under which name the answer has it. */
  readonly key: string;
  readonly name: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly fields: readonly Selected[];
}

export interface Operation {
  readonly type: 'query' | 'mutation' | 'subscription';
  readonly calls: readonly Selected[];
}

/** A GraphQL call as clients send it. */
export interface GraphQLCall {
  readonly query: string;
  readonly operationName?: string | null | undefined;
  readonly variables?: Readonly<Record<string, unknown>> | null | undefined;
}

/**
 * What a client's document asks for. Directives are not known: documents of ours have none.
 * @throws ApiError bad-request where the document has no such operation
 */
export function readOperation({ query, operationName, variables }: GraphQLCall): Operation {
  const document = parse(query, { noLocation: true });
  const operation = document.definitions.find(
    (each) =>
      each.kind === 'OperationDefinition' && (operationName == null || each.name?.value === operationName),
  );
  if (operation?.kind !== 'OperationDefinition')
    throw new ApiError({ message: 'bad-request', path: 'query' });
  const given = { ...variables };
  for (const { variable, defaultValue } of operation.variableDefinitions ?? []) {
    const name = variable.name.value;
    if (given[name] === undefined && defaultValue) given[name] = valueFromASTUntyped(defaultValue);
  }
  return { type: operation.operation, calls: selected(operation.selectionSet, document, given) };
}

function selected(
  set: SelectionSetNode | undefined,
  document: DocumentNode,
  variables: Readonly<Record<string, unknown>>,
): readonly Selected[] {
  return (set?.selections ?? []).flatMap((each): readonly Selected[] => {
    if (each.kind === 'InlineFragment') return selected(each.selectionSet, document, variables);
    if (each.kind === 'FragmentSpread') {
      const fragment = document.definitions.find(
        (one) => one.kind === 'FragmentDefinition' && one.name.value === each.name.value,
      );
      return fragment?.kind === 'FragmentDefinition'
        ? selected(fragment.selectionSet, document, variables)
        : [];
    }
    const args = (each.arguments ?? []).map(
      ({ name, value }) => [name.value, valueFromASTUntyped(value, variables)] as const,
    );
    return [
      {
        key: each.alias?.value ?? each.name.value,
        name: each.name.value,
        args: Object.fromEntries(args),
        fields: selected(each.selectionSet, document, variables),
      },
    ];
  });
}

export const TYPE_NAME = '__typename';

/** What is selected of a value that is known here; null for what it does not have. */
export function project(value: unknown, fields: readonly Selected[], typeName: string): unknown {
  if (fields.length === 0 || typeof value !== 'object' || value === null) return value ?? null;
  if (Array.isArray(value)) return value.map((each) => project(each, fields, typeName));
  return Object.fromEntries(
    fields.map(({ key, name, fields: inner }) => [
      key,
      name === TYPE_NAME
        ? typeName
        : project((value as Readonly<Record<string, unknown>>)[name], inner, `${typeName}_${name}`),
    ]),
  );
}
