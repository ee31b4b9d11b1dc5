import { type FieldNode, getArgumentValues, type GraphQLSchema } from 'graphql';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import type { SelectNode } from '../../base/plan/nodes.ts';
import { planSelection, selectionsOf } from '../../base/plan/selection.ts';
import { isLong } from '../../base/records/planning-turn.ts';
import { pageReader, recordNode } from '../../base/records/read.ts';
import type { ApiContext } from '../calls/context.ts';
import { type ListCallArguments, listReader, planListCall } from './list-call.ts';
import { requireObject } from '../../base/access/require-object.ts';

/** A query of records or lists, whose answer is the database's JSON as it is. */
export interface DirectCall {
  readonly key: string;
  readonly node: FieldNode;
  readonly objectName: string;
  readonly isList: boolean;
}
/** Reads the JSON text of one call's answer. */
export type Read = (db: TenantDb) => Promise<string>;

export type Part = Parameters<typeof planListCall>[3];

function argumentsOf(schema: GraphQLSchema, node: FieldNode, part: Part): Readonly<Record<string, unknown>> {
  const definition = schema.getQueryType()?.getFields()[node.name.value];
  return definition ? getArgumentValues(definition, node, part.variableValues) : {};
}

/** Reads a record; undefined where something of it has to be resolved. */
export function directRecord(
  { objectName, node }: DirectCall,
  part: Part,
  context: ApiContext,
): Read | undefined {
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

/** Reads a page; undefined where something of it has to be resolved. */
export function directList(
  { objectName, node }: DirectCall,
  part: Part,
  context: ApiContext,
): Read | undefined {
  const args = argumentsOf(part.schema, node, part) as unknown as ListCallArguments;
  // Long ones wait for each other, and for whoever else calls.
  if (isLong([args.filter])) return undefined;
  const call = planListCall(objectName, args, context, part);
  const keys = pageKeys(node);
  // What may take long is to end when the client goes, which resolvers know of.
  const takesLong = call.wantsCount && call.exactTotal;
  if (!keys || takesLong || !isDirect(call.node.select)) return undefined;
  const read = listReader(call);
  return async (db) => {
    const page = await read(db);
    const values = keys.map(([key, name]) => {
      const answers: Readonly<Record<string, unknown>> = { ...page, __typename: `${objectName}Page` };
      const value = name === 'rows' ? page.rows : JSON.stringify(answers[name] ?? null);
      return `${JSON.stringify(key)}:${value}`;
    });
    return `{${values.join(',')}}`;
  };
}

/** Answer key and field of what is asked of the page, if it is asked for plainly. */
function pageKeys({ selectionSet }: FieldNode): readonly (readonly [string, string])[] | undefined {
  const keys = new Map<string, string>();
  for (const node of selectionSet?.selections ?? []) {
    if (node.kind !== 'Field' || node.directives?.length) return undefined;
    const key = node.alias?.value ?? node.name.value;
    if (keys.has(key)) return undefined;
    keys.set(key, node.name.value);
  }
  // Two answers of the rows may select different fields of them.
  const rows = [...keys.values()].filter((name) => name === 'rows');
  return rows.length > 1 ? undefined : [...keys];
}

/** Does the database's JSON have nothing but what is asked for? */
export function isDirect({ values }: SelectNode): boolean {
  return values.every((value) => {
    if (value.type === 'matching') return false;
    if (value.type === 'column') return !Array.isArray(value.field.element);
    return value.type === 'record' || value.type === 'list' ? isDirect(value.select) : true;
  });
}
