import { type DocumentNode, GraphQLError, type GraphQLSchema, visit } from 'graphql';
import { type ComplexityEstimator, getComplexity } from 'graphql-query-complexity';
import { GRAPHQL_LIMITS, tooComplex } from './graphql-limits.ts';

type Variables = Readonly<Record<string, unknown>>;

interface Operation {
  readonly schema: GraphQLSchema;
  readonly document: DocumentNode;
  readonly variableValues?: Variables | null | undefined;
  readonly operationName?: string | null | undefined;
}

/** A field is one value; a list with a `limit` is as many as that, times what is asked of each. */
const byLimit: ComplexityEstimator = ({ args, childComplexity }) => {
  const limit: unknown = args['limit'];
  return 1 + childComplexity * (typeof limit === 'number' ? Math.max(limit, 0) : 1);
};

/** Remembered for a document: the variables that its cost depends on, and the costs for some of their values. */
interface Known {
  readonly deciding: readonly string[];
  readonly costs: Map<string, number>;
}
const known = new WeakMap<DocumentNode, Known>();
const MOST_COSTS_OF_A_DOCUMENT = 100;

/**
 * Refuses an operation that could read too many values, before anything is read. Variables that do not fit are left
 * to the execution, which names them.
 * @throws GraphQLError too-complex
 */
export function checkCost(operation: Operation): void {
  const { document, variableValues, operationName } = operation;
  let memory = known.get(document);
  if (!memory) known.set(document, (memory = { deciding: decidingVariables(document), costs: new Map() }));
  const key = JSON.stringify([operationName, ...memory.deciding.map((name) => variableValues?.[name])]);
  const cost = memory.costs.get(key) ?? costOf(operation);
  if (cost === undefined) return;
  if (memory.costs.size >= MOST_COSTS_OF_A_DOCUMENT) memory.costs.clear();
  memory.costs.set(key, cost);
  if (cost > GRAPHQL_LIMITS.values) throw tooComplex('values', cost);
}

/** Undefined where variables or arguments do not fit. */
function costOf({ schema, document, variableValues, operationName }: Operation): number | undefined {
  try {
    return getComplexity({
      schema,
      query: document,
      variables: { ...variableValues },
      ...(operationName ? { operationName } : {}),
      estimators: [byLimit],
      maxQueryNodes: GRAPHQL_LIMITS.tokens,
    });
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    // Fragments that spread each other twice and twice again: few tokens, no end of fields.
    if (error.message.includes('number of nodes')) throw tooComplex('values');
    return undefined;
  }
}

/** Variables of `limit` and of the `if` of `@skip` and `@include`. */
function decidingVariables(document: DocumentNode): string[] {
  const names = new Set<string>();
  visit(document, {
    Argument: ({ name, value }) => {
      if (value.kind === 'Variable' && (name.value === 'limit' || name.value === 'if')) {
        names.add(value.name.value);
      }
    },
  });
  return [...names];
}
