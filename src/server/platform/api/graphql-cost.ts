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
  checkFilters(document, variableValues);
  let memory = known.get(document);
  if (!memory) known.set(document, (memory = { deciding: decidingVariables(document), costs: new Map() }));
  const key = JSON.stringify([operationName, ...memory.deciding.map((name) => variableValues?.[name])]);
  const cost = memory.costs.get(key) ?? costOf(operation);
  if (cost === undefined) return;
  if (memory.costs.size >= MOST_COSTS_OF_A_DOCUMENT) memory.costs.clear();
  memory.costs.set(key, cost);
  if (cost > GRAPHQL_LIMITS.values) throw tooComplex('values', cost);
}

/** What the filters and exact totals of a document come to: what it says itself, and the variables that it uses. */
interface Filters {
  readonly conditions: number;
  readonly exactTotals: number;
  /** Names, once for each use. */
  readonly variables: readonly string[];
  readonly exactVariables: readonly string[];
}
const knownFilters = new WeakMap<DocumentNode, Filters>();

/** @throws GraphQLError too-complex; before anything is planned, which takes long for many conditions */
function checkFilters(document: DocumentNode, values: Variables | null | undefined): void {
  let filters = knownFilters.get(document);
  if (!filters) knownFilters.set(document, (filters = filtersOf(document)));
  const { variables, exactVariables } = filters;
  const exactTotals = filters.exactTotals + exactVariables.filter((name) => values?.[name] === true).length;
  if (exactTotals > GRAPHQL_LIMITS.exactTotals) throw tooComplex('exactTotals', exactTotals);
  let { conditions } = filters;
  for (const name of variables) conditions += conditionsIn(values?.[name]);
  if (conditions > GRAPHQL_LIMITS.conditions) throw tooComplex('conditions', conditions);
}

/** Calls that go through all records that they find, as exact totals do. */
const AGGREGATE = /^aggregate[A-Z]/;

/** What each condition of a filter names. */
const CONDITION = 'objectField';

function filtersOf(document: DocumentNode): Filters {
  const variables: string[] = [];
  const exactVariables: string[] = [];
  let [conditions, exactTotals] = [0, 0];
  let withinDefinition = 0;
  visit(document, {
    // Variables as they are defined are no use of them; what they are without a value is one.
    VariableDefinition: {
      enter: () => void withinDefinition++,
      leave: () => void withinDefinition--,
    },
    Field: ({ name }) => {
      if (AGGREGATE.test(name.value)) exactTotals++;
    },
    Argument: ({ name, value }) => {
      if (name.value !== 'exactTotal') return;
      if (value.kind === 'Variable') exactVariables.push(value.name.value);
      else if (value.kind === 'BooleanValue' && value.value) exactTotals++;
    },
    ObjectField: ({ name }) => {
      if (name.value === CONDITION) conditions++;
    },
    Variable: ({ name }) => {
      if (!withinDefinition) variables.push(name.value);
    },
  });
  return { conditions, exactTotals, variables, exactVariables };
}

/** Filters that are kept as text are bounded where they are read. */
function conditionsIn(value: unknown): number {
  const left = [value];
  let conditions = 0;
  for (
    let part = left.pop();
    part !== undefined && conditions <= GRAPHQL_LIMITS.conditions;
    part = left.pop()
  ) {
    if (typeof part !== 'object' || part === null) continue;
    if (!Array.isArray(part) && CONDITION in part) conditions++;
    for (const each of Object.values(part)) if (typeof each === 'object' && each !== null) left.push(each);
  }
  return conditions;
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
