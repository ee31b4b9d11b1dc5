import {
  type DocumentNode,
  type ExecutionArgs,
  getOperationAST,
  type GraphQLSchema,
  isNonNullType,
  type OperationDefinitionNode,
  validateExecutionArgs,
} from 'graphql';
import type { GraphQLParams, Plugin } from 'graphql-yoga';
import { LRUCache } from 'lru-cache';
import type { Catalog } from '../../../contract/metadata/catalog.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import { checkCost } from './graphql-cost.ts';
import { readText } from './graphql-parameters.ts';
import type { ApiContext } from '../calls/context.ts';
import {
  type DirectCall,
  directList,
  directRecord,
  type Part as FieldPart,
  type Read,
} from './direct-reads.ts';
import { DirectFailed, errorAt } from './direct-failed.ts';
import { type DirectWrite, directWrite } from './direct-writes.ts';

type Target = Pick<DirectCall, 'objectName' | 'isList'>;

/** An operation that has been parsed and found valid: of queries, or of one write. */
type Operation = { readonly schema: GraphQLSchema; readonly document: DocumentNode } & Asked;
type Asked = { readonly calls: readonly DirectCall[] } | { readonly write: DirectWrite };

/** What a call reads. */
interface Plan {
  readonly catalog: Catalog;
  readonly schema: GraphQLSchema;
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
  /** It was tried, and is not to be tried again: the usual way tells this. */
  readonly failed?: DirectFailed;
}

const MOST_OPERATIONS = 500;
const MOST_PLANS = 1000;
/** How long a plan serves calls with the same body (milliseconds): today is not today for ever. */
const PLAN_LIFE_MS = 1000;
/** Of the bodies of kept plans together, in characters. */
const MOST_TEXT = 8_000_000;

/**
 * Operations of nothing but record and list queries, as most calls of a client are, are answered with the JSON that
 * the database has made: neither resolved value by value, nor written again; and so are writes of one record. They go
 * the usual way once, which judges them. What fails is not tried again: the usual way tells its error.
 */
export class DirectAnswers {
  readonly #targets = new Map<string, Target>();
  /** Names of objects by those of the mutations that write a record of theirs. */
  readonly #writes = new Map<string, string>();
  readonly #operations = new LRUCache<string, Operation>({ max: MOST_OPERATIONS });
  readonly #plans = new LRUCache<string, Plan>({
    max: MOST_PLANS,
    ttl: PLAN_LIFE_MS,
    maxSize: MOST_TEXT,
    sizeCalculation: (_plan, key) => key.length,
  });
  /** Remembers the operations that get as far as being executed: they are within all limits. */
  readonly plugin: Plugin<ApiContext> = {
    onExecute: ({ args, setExecuteFn }) => {
      const { schema, document, operationName, contextValue } = args as ExecutionArgs;
      const { failed } = contextValue as { readonly failed?: DirectFailed };
      if (failed) return setExecuteFn(() => failed.result);
      const asked = this.#askedBy(document, operationName);
      const query = document.loc?.source.body;
      if (asked && query !== undefined) {
        this.#operations.set(JSON.stringify([query, operationName]), { schema, document, ...asked });
      }
    },
  };

  constructor(catalog: Catalog) {
    for (const { name, queryName } of catalog.objects.values()) {
      this.#targets.set(queryName, { objectName: name, isList: false });
      this.#targets.set(`${queryName}List`, { objectName: name, isList: true });
      for (const verb of ['create', 'update', 'delete', 'restore']) this.#writes.set(`${verb}${name}`, name);
    }
  }

  /** `once`: the call is a write that is done once for this key. */
  async answer(body: string, context: ApiContext, once: string | null = null): Promise<Answer> {
    const { db, access, catalog } = context;
    const key = `${db.tenantId}\n${access.stamp}\n${body}`;
    let plan = this.#plans.get(key);
    let query = plan?.query ?? '';
    try {
      if (plan?.catalog !== catalog) {
        const parameters = readText(body);
        if (typeof parameters.query === 'string') query = parameters.query;
        const operation = this.#operations.get(JSON.stringify([query, parameters.operationName]));
        if (!operation) return { query };
        if ('write' in operation) {
          const write = planWrite(operation, operation.write, parameters, context, once);
          return write ? { query, text: await write() } : { query };
        }
        const { calls } = operation;
        const reads = planReads(operation, calls, parameters, context);
        if (!reads) return { query };
        plan = { catalog, schema: operation.schema, query, calls, reads };
        this.#plans.set(key, plan);
      }
      return { query, text: await textOf(plan, db) };
    } catch (error) {
      return error instanceof DirectFailed ? { query, failed: error } : { query };
    }
  }

  #askedBy(document: DocumentNode, operationName: string | null | undefined): Asked | undefined {
    const operation = getOperationAST(document, operationName);
    if (operation?.operation === 'query') return directCalls(operation, this.#targets);
    const [node, ...others] = operation?.selectionSet.selections ?? [];
    if (node?.kind !== 'Field' || node.directives?.length || others.length) return undefined;
    const objectName = this.#writes.get(node.name.value);
    if (objectName === undefined) return undefined;
    return { write: { key: node.alias?.value ?? node.name.value, node, objectName } };
  }
}

/** The calls of the operation, if it consists of nothing else. */
function directCalls(
  operation: OperationDefinitionNode,
  targets: ReadonlyMap<string, Target>,
): { readonly calls: readonly DirectCall[] } | undefined {
  const calls = new Map<string, DirectCall>();
  for (const node of operation.selectionSet.selections) {
    if (node.kind !== 'Field' || node.directives?.length) return undefined;
    const target = targets.get(node.name.value);
    const key = node.alias?.value ?? node.name.value;
    if (!target || calls.has(key)) return undefined;
    calls.set(key, { key, node, ...target });
  }
  return { calls: [...calls.values()] };
}

type Part = Omit<FieldPart, 'fieldNodes'>;

/** Undefined where variables do not fit. @throws where it costs too much */
function partOf(
  { schema, document }: Operation,
  { variables, operationName }: GraphQLParams,
  contextValue: ApiContext,
): Part | undefined {
  const args = { schema, document, variableValues: variables, operationName, contextValue };
  checkCost(args);
  const validated = validateExecutionArgs(args);
  if (!('operation' in validated)) return undefined;
  const { fragmentDefinitions: fragments, variableValues } = validated;
  return { schema, fragments, variableValues };
}

/** Undefined where something in it has to be resolved, or where its variables do not fit. */
function planReads(
  operation: Operation,
  calls: readonly DirectCall[],
  parameters: GraphQLParams,
  context: ApiContext,
): readonly Read[] | undefined {
  const part = partOf(operation, parameters, context);
  const reads: Read[] = [];
  for (const call of part ? calls : []) {
    const own = { ...(part as Part), fieldNodes: [call.node] };
    const read = call.isList ? directList(call, own, context) : directRecord(call, own, context);
    if (!read) return undefined;
    reads.push(read);
  }
  return part && reads;
}

function planWrite(
  operation: Operation,
  write: DirectWrite,
  parameters: GraphQLParams,
  context: ApiContext,
  once: string | null,
): (() => Promise<string>) | undefined {
  const part = partOf(operation, parameters, context);
  return part && directWrite(write, { ...part, fieldNodes: [write.node] }, parameters, context, once);
}

/** @throws DirectFailed with what the others have read, as the usual way answers it */
async function textOf({ schema, calls, reads }: Plan, db: TenantDb): Promise<string> {
  const read = await Promise.allSettled(reads.map((each) => each(db)));
  const faults = read.flatMap((each, index) => (each.status === 'rejected' ? [{ index, each }] : []));
  const texts = read.map((each) => (each.status === 'fulfilled' ? each.value : 'null'));
  const fields = calls.map(({ key }, index) => `${JSON.stringify(key)}:${texts[index] ?? 'null'}`);
  const data = `{${fields.join(',')}}`;
  if (!faults.length) return `{"data":${data}}`;
  const needed = schema.getQueryType()?.getFields() ?? {};
  const isWhole = faults.every(
    ({ index }) => !isNonNullType(needed[calls[index]?.node.name.value ?? '']?.type),
  );
  const errors = faults.map(({ index, each }) => errorAt(each.reason, calls[index] as DirectCall));
  throw new DirectFailed(faults[0]?.each.reason, {
    errors: isWhole ? errors : errors.slice(0, 1),
    data: isWhole ? (JSON.parse(data) as Record<string, unknown>) : null,
  });
}
