import {
  type DocumentNode,
  type ExecutionArgs,
  getOperationAST,
  type GraphQLSchema,
  validateExecutionArgs,
} from 'graphql';
import type { GraphQLParams, Plugin } from 'graphql-yoga';
import { LRUCache } from 'lru-cache';
import type { Catalog } from '../../../contract/metadata/catalog.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import { checkCost } from './graphql-cost.ts';
import { readText } from './graphql-parameters.ts';
import type { ApiContext } from '../calls/context.ts';
import { type DirectCall, directList, directRecord, type Read } from './direct-reads.ts';

type Target = Pick<DirectCall, 'objectName' | 'isList'>;

/** An operation that has been parsed and found valid. */
interface Operation {
  readonly schema: GraphQLSchema;
  readonly document: DocumentNode;
  readonly calls: readonly DirectCall[];
}

/** What a call reads. */
interface Plan {
  readonly catalog: Catalog;
  readonly query: string;
  readonly calls: readonly DirectCall[];
  readonly reads: readonly Read[];
}

/** To a call with a certain body. */
interface Answer {
  /** What was asked; empty where the body is no call. */
  readonly query: string;
  /** JSON; absent where the call has to go the usual way. */
  readonly text?: string;
}

const MOST_OPERATIONS = 500;
const MOST_PLANS = 1000;
/** How long a plan serves calls with the same body (milliseconds): today is not today for ever. */
const PLAN_LIFE_MS = 1000;
/** Of the bodies of kept plans together, in characters. */
const MOST_TEXT = 8_000_000;

/**
 * Operations of nothing but record and list queries, as most calls of a client are, are answered with the JSON that
 * the database has made: neither resolved value by value, nor written again. They go the usual way once, which judges
 * them; and so do those that fail, which then tells the error.
 */
export class DirectAnswers {
  readonly #targets = new Map<string, Target>();
  readonly #operations = new LRUCache<string, Operation>({ max: MOST_OPERATIONS });
  readonly #plans = new LRUCache<string, Plan>({
    max: MOST_PLANS,
    ttl: PLAN_LIFE_MS,
    maxSize: MOST_TEXT,
    sizeCalculation: (_plan, key) => key.length,
  });
  /** Remembers the operations that get as far as being executed: they are within all limits. */
  readonly plugin: Plugin<ApiContext> = {
    onExecute: ({ args }) => {
      const { schema, document, operationName } = args as ExecutionArgs;
      const calls = directCalls(document, operationName, this.#targets);
      const query = document.loc?.source.body;
      if (calls && query !== undefined) {
        this.#operations.set(JSON.stringify([query, operationName]), { schema, document, calls });
      }
    },
  };

  constructor(catalog: Catalog) {
    for (const { name, queryName } of catalog.objects.values()) {
      this.#targets.set(queryName, { objectName: name, isList: false });
      this.#targets.set(`${queryName}List`, { objectName: name, isList: true });
    }
  }

  async answer(body: string, context: ApiContext): Promise<Answer> {
    const { db, access, catalog } = context;
    const key = `${db.tenantId}\n${access.stamp}\n${body}`;
    let plan = this.#plans.get(key);
    let query = plan?.query ?? '';
    try {
      if (plan?.catalog !== catalog) {
        const parameters = readText(body);
        if (typeof parameters.query === 'string') query = parameters.query;
        plan = this.#plan(query, parameters, context);
        if (!plan) return { query };
        this.#plans.set(key, plan);
      }
      return { query, text: await textOf(plan, db) };
    } catch {
      return { query };
    }
  }

  #plan(query: string, parameters: GraphQLParams, context: ApiContext): Plan | undefined {
    const operation = this.#operations.get(JSON.stringify([query, parameters.operationName]));
    const reads = operation && planOperation(operation, parameters, context);
    return reads && { catalog: context.catalog, query, calls: operation.calls, reads };
  }
}

/** The calls of the operation, if it consists of nothing else. */
function directCalls(
  document: DocumentNode,
  operationName: string | null | undefined,
  targets: ReadonlyMap<string, Target>,
): readonly DirectCall[] | undefined {
  const operation = getOperationAST(document, operationName);
  if (operation?.operation !== 'query') return undefined;
  const calls = new Map<string, DirectCall>();
  for (const node of operation.selectionSet.selections) {
    if (node.kind !== 'Field' || node.directives?.length) return undefined;
    const target = targets.get(node.name.value);
    const key = node.alias?.value ?? node.name.value;
    if (!target || calls.has(key)) return undefined;
    calls.set(key, { key, node, ...target });
  }
  return [...calls.values()];
}

/** Undefined where something in it has to be resolved, or where its variables do not fit. */
function planOperation(
  { schema, document, calls }: Operation,
  { variables, operationName }: GraphQLParams,
  context: ApiContext,
): readonly Read[] | undefined {
  const args = { schema, document, variableValues: variables, operationName, contextValue: context };
  checkCost(args);
  const validated = validateExecutionArgs(args);
  if (!('operation' in validated)) return undefined;
  const { fragmentDefinitions: fragments, variableValues } = validated;
  const reads: Read[] = [];
  for (const call of calls) {
    const part = { schema, fragments, variableValues, fieldNodes: [call.node] };
    const read = call.isList ? directList(call, part, context) : directRecord(call, part, context);
    if (!read) return undefined;
    reads.push(read);
  }
  return reads;
}

async function textOf({ calls, reads }: Plan, db: TenantDb): Promise<string> {
  const texts = await Promise.all(reads.map((read) => read(db)));
  const fields = calls.map(({ key }, index) => `${JSON.stringify(key)}:${texts[index] ?? 'null'}`);
  return `{"data":{${fields.join(',')}}}`;
}
