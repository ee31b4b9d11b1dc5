import {
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  type FieldNode,
  getArgumentValues,
  getOperationAST,
  type GraphQLSchema,
  validateExecutionArgs,
} from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { LRUCache } from 'lru-cache';
import type { Catalog } from '../../contract/metadata/catalog.ts';
import type { SelectNode } from '../plan/nodes.ts';
import { planSelection, selectionsOf } from '../plan/selection.ts';
import type { TenantDb } from '../db/tenant-db.ts';
import { pageReader, recordNode } from '../records/read.ts';
import type { ApiContext } from './context.ts';
import { type ListAnswer, type ListCallArguments, listReader, planListCall } from './list-call.ts';
import { requireObject } from './require-object.ts';

/** A query of records or lists, whose answer is the database's JSON as it is. */
interface DirectCall {
  readonly key: string;
  readonly node: FieldNode;
  readonly objectName: string;
  readonly isList: boolean;
}
/** Reads the JSON text of one call's answer. */
type Read = (db: TenantDb) => Promise<string>;

/** An operation with the variables that it was planned for. */
interface Planned {
  readonly catalog: Catalog;
  readonly reads: readonly Read[];
}

/** How long a plan serves the same operation with the same variables (milliseconds): today is not today for ever. */
const PLAN_LIFE_MS = 1000;
const MOST_PLANS = 1000;

type Part = Parameters<typeof planListCall>[3];

/** Answers with their JSON text instead of values. */
type TextResult = ExecutionResult & { readonly stringify: () => string };

/**
 * Operations of nothing but record and list queries are answered with the JSON that the database has made: neither
 * parsed, nor resolved value by value, nor written again. All others, and those that fail, go the usual way, which
 * finds the same and names errors.
 */
export function directAnswers(catalog: Catalog): Plugin<ApiContext> {
  const targets = new Map<string, Pick<DirectCall, 'objectName' | 'isList'>>();
  for (const { name, queryName } of catalog.objects.values()) {
    targets.set(queryName, { objectName: name, isList: false });
    targets.set(`${queryName}List`, { objectName: name, isList: true });
  }
  const known = new WeakMap<DocumentNode, Map<string, readonly DirectCall[] | undefined>>();
  const plans = new LRUCache<string, Planned>({ max: MOST_PLANS, ttl: PLAN_LIFE_MS });
  const ids = new WeakMap<readonly DirectCall[], number>();
  let lastId = 0;
  return {
    onExecute({ args, executeFn, setExecuteFn }) {
      const byName = known.get(args.document) ?? new Map<string, readonly DirectCall[] | undefined>();
      known.set(args.document, byName);
      const name = args.operationName ?? '';
      if (!byName.has(name)) byName.set(name, directCalls(args.document, args.operationName, targets));
      const calls = byName.get(name);
      if (!calls) return;
      const id = ids.get(calls) ?? ++lastId;
      ids.set(calls, id);
      setExecuteFn(async (given: ExecutionArgs): Promise<unknown> => {
        try {
          const { db, catalog: own } = given.contextValue as ApiContext;
          const key = JSON.stringify([id, db.tenantId, given.variableValues]);
          let planned = plans.get(key);
          if (planned?.catalog !== own) {
            const reads = planReads(given, calls);
            if (!reads) return executeFn(given);
            planned = { catalog: own, reads };
            plans.set(key, planned);
          }
          return await answer(db, calls, planned.reads);
        } catch {
          return executeFn(given);
        }
      });
    },
  };
}

/** The calls of the operation, if it consists of nothing else. */
function directCalls(
  document: DocumentNode,
  operationName: string | null | undefined,
  targets: ReadonlyMap<string, Pick<DirectCall, 'objectName' | 'isList'>>,
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

/** Undefined where something in it has to be resolved. */
function planReads(args: ExecutionArgs, calls: readonly DirectCall[]): readonly Read[] | undefined {
  const validated = validateExecutionArgs(args);
  if (!('operation' in validated)) return undefined;
  const { schema, fragmentDefinitions: fragments, variableValues } = validated;
  const context = args.contextValue as ApiContext;
  const reads: Read[] = [];
  for (const call of calls) {
    const part = { schema, fragments, variableValues, fieldNodes: [call.node] };
    const read = call.isList ? directList(call, part, context) : directRecord(call, part, context);
    if (!read) return undefined;
    reads.push(read);
  }
  return reads;
}

async function answer(
  db: TenantDb,
  calls: readonly DirectCall[],
  reads: readonly Read[],
): Promise<TextResult> {
  const texts = await Promise.all(reads.map((read) => read(db)));
  const fields = calls.map(({ key }, index) => `${JSON.stringify(key)}:${texts[index] ?? 'null'}`);
  const text = `{"data":{${fields.join(',')}}}`;
  return { stringify: () => text };
}

function argumentsOf(schema: GraphQLSchema, node: FieldNode, part: Part): Readonly<Record<string, unknown>> {
  const definition = schema.getQueryType()?.getFields()[node.name.value];
  return definition ? getArgumentValues(definition, node, part.variableValues) : {};
}

function directRecord({ objectName, node }: DirectCall, part: Part, context: ApiContext): Read | undefined {
  const { catalog, db } = context;
  const select = planSelection(catalog, requireObject(catalog, objectName), part, selectionsOf(part));
  if (!isDirect(select)) return undefined;
  const id = String(argumentsOf(part.schema, node, part)['id']);
  const read = pageReader(recordNode(db.tenantId, select, id));
  return async (reader) => {
    const { rows } = await read(reader);
    return rows === '[]' ? 'null' : rows.slice(1, -1);
  };
}

function directList({ objectName, node }: DirectCall, part: Part, context: ApiContext): Read | undefined {
  const args = argumentsOf(part.schema, node, part) as unknown as ListCallArguments;
  const call = planListCall(objectName, args, context, part);
  const keys = pageKeys(node);
  if (!keys || !isDirect(call.node.select)) return undefined;
  const read = listReader(call);
  return async (db) => {
    const page = await read(db);
    const values = keys.map(([key, name]) => {
      const value = name === 'rows' ? page.rows : JSON.stringify(page[name as keyof ListAnswer] ?? null);
      return `${JSON.stringify(key)}:${value}`;
    });
    return `{${values.join(',')}}`;
  };
}

/** Answer key and field of what is asked of the page, if it is asked for plainly. */
function pageKeys({ selectionSet }: FieldNode): readonly (readonly [string, string])[] | undefined {
  const keys = new Map<string, string>();
  for (const node of selectionSet?.selections ?? []) {
    if (node.kind !== 'Field' || node.directives?.length || node.name.value === '__typename')
      return undefined;
    const key = node.alias?.value ?? node.name.value;
    if (keys.has(key)) return undefined;
    keys.set(key, node.name.value);
  }
  // Two answers of the rows may select different fields of them.
  const rows = [...keys.values()].filter((name) => name === 'rows');
  return rows.length > 1 ? undefined : [...keys];
}

/** Does the database's JSON have nothing but what is asked for? */
function isDirect({ values }: SelectNode): boolean {
  return values.every((value) => {
    if (value.type === 'matching') return false;
    if (value.type === 'column') return !Array.isArray(value.field.element);
    return value.type === 'record' || value.type === 'list' ? isDirect(value.select) : true;
  });
}
