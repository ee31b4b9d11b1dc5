import { GraphQLID, GraphQLInt, GraphQLList, GraphQLNonNull, type GraphQLResolveInfo } from 'graphql';
import { DEFAULT_PAGE_SIZE } from '../../contract/constants.ts';
import { ApiError } from '../../contract/errors.ts';
import type { Catalog, ObjectType } from '../../contract/metadata/catalog.ts';
import type { RecordInput } from '../../contract/record/validate.ts';
import { type ListArguments, planList } from '../plan/list.ts';
import { planSelection, selectionsOf, selects } from '../plan/selection.ts';
import { readCount, readList, readRecord } from '../records/read.ts';
import { createRecord, deleteRecord, restoreRecord, updateRecord } from '../records/write.ts';
import type { ApiContext, Call } from './context.ts';
import type { FilterTypes } from './filter-types.ts';
import type { ObjectTypes } from './object-types.ts';

type Calls = Record<string, Call>;

const id = { type: new GraphQLNonNull(GraphQLID) };
const version = { type: new GraphQLNonNull(GraphQLInt) };

/** `contact(id)` and `contactList(limit, offset, orderBy, filter)` */
export function objectQueries(
  catalog: Catalog,
  object: ObjectType,
  types: ObjectTypes,
  filters: FilterTypes,
): Calls {
  return {
    [object.queryName]: {
      type: types.record,
      args: { id },
      resolve: (_source, args, { db, viewer }, info) =>
        readRecord(
          db,
          viewer.tenantId,
          planSelection(catalog, object, info, selectionsOf(info)),
          args['id'] as string,
        ),
    },
    [`${object.queryName}List`]: {
      type: new GraphQLNonNull(types.page),
      args: {
        limit: { type: new GraphQLNonNull(GraphQLInt), default: { value: DEFAULT_PAGE_SIZE } },
        offset: { type: new GraphQLNonNull(GraphQLInt), default: { value: 0 } },
        orderBy: { type: new GraphQLList(new GraphQLNonNull(filters.orderBy)) },
        filter: { type: filters.compoundFilter },
      },
      resolve: (_source, args, context, info) =>
        resolveList(catalog, object, args as unknown as ListArguments, context, info),
    },
  };
}

async function resolveList(
  catalog: Catalog,
  object: ObjectType,
  args: ListArguments,
  { db, viewer }: ApiContext,
  info: GraphQLResolveInfo,
) {
  const select = planSelection(catalog, object, info, selectionsOf(info, 'rows'));
  const node = planList(catalog, viewer.tenantId, select, args);
  const counted = selects(info, 'total') || selects(info, 'totalIsExact');
  const [rows, count] = await Promise.all([
    selects(info, 'rows') ? readList(db, node) : [],
    counted ? readCount(db, { tenantId: viewer.tenantId, object, where: node.where }) : {},
  ]);
  return { rows, ...count };
}

/** create, update, delete and restore: each answers the record */
export function objectMutations(catalog: Catalog, object: ObjectType, types: ObjectTypes): Calls {
  const type = new GraphQLNonNull(types.record);
  const input = { type: new GraphQLNonNull(types.input) };
  const target = ({ db, viewer }: ApiContext, info: GraphQLResolveInfo) => {
    const select = planSelection(catalog, object, info, selectionsOf(info));
    return {
      db,
      tenantId: viewer.tenantId,
      object,
      read: (tx: ApiContext['db'], recordId: string, options?: { readonly withDeleted: boolean }) =>
        readRecord(tx, viewer.tenantId, select, recordId, options),
    };
  };
  const keyOf = (args: Readonly<Record<string, unknown>>) =>
    [args['id'] as string, args['version'] as number] as const;
  return {
    [`create${object.name}`]: {
      type,
      args: { input },
      resolve: (_source, args, context, info) =>
        createRecord(target(context, info), args['input'] as RecordInput),
    },
    [`update${object.name}`]: {
      type,
      args: { id, version, input },
      resolve: (_source, args, context, info) =>
        updateRecord(target(context, info), ...keyOf(args), args['input'] as RecordInput),
    },
    [`delete${object.name}`]: {
      type,
      args: { id, version },
      resolve: (_source, args, context, info) => deleteRecord(target(context, info), ...keyOf(args)),
    },
    [`restore${object.name}`]: {
      type,
      args: { id, version },
      resolve: (_source, args, context, info) => restoreRecord(target(context, info), ...keyOf(args)),
    },
  };
}

/** @throws ApiError unknown-object, or metadata-broken where its model cannot be read */
export function requireObject(catalog: Catalog, name: string): ObjectType {
  const object = catalog.objects.get(name);
  if (object) return object;
  const message = catalog.brokenObjects.has(name) ? 'metadata-broken' : 'unknown-object';
  throw new ApiError({ message, path: 'objectName', params: { object: name.slice(0, 60) } });
}
