import {
  GraphQLBoolean,
  GraphQLID,
  type GraphQLInputObjectType,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  type GraphQLResolveInfo,
  GraphQLString,
} from 'graphql';
import { DEFAULT_PAGE_SIZE } from '../../contract/constants.ts';
import { ApiError } from '../../contract/errors.ts';
import type { Catalog, ObjectType } from '../../contract/metadata/catalog.ts';
import type { RecordInput } from '../../contract/record/validate.ts';
import type { TenantDb } from '../db/tenant-db.ts';
import { encodeCursor } from '../plan/cursor.ts';
import { type ListArguments, planList } from '../plan/list.ts';
import type { ListNode } from '../plan/nodes.ts';
import { planSelection, selectionsOf, selects } from '../plan/selection.ts';
import { readCount, readExactCount, readPage, readRecord, type RecordRow } from '../records/read.ts';
import { createRecord, deleteRecord, restoreRecord, updateRecord } from '../records/write.ts';
import type { PageRow } from '../sql/select.ts';
import type { ApiContext, Call } from './context.ts';
import type { FilterTypes } from './filter-types.ts';
import type { ObjectTypes } from './object-types.ts';

type Calls = Record<string, Call>;

const id = { type: new GraphQLNonNull(GraphQLID) };
const version = { type: new GraphQLNonNull(GraphQLInt) };

/** `contact(id)` and `contactList(limit, offset, after, orderBy, filter)` */
export function objectQueries(
  name: string,
  queryName: string,
  types: ObjectTypes,
  filters: FilterTypes,
): Calls {
  return {
    [queryName]: {
      type: types.record,
      args: { id },
      resolve: (_source, args, { db, catalog }, info) =>
        readRecord(
          db,
          planSelection(catalog, requireObject(catalog, name), info, selectionsOf(info)),
          args['id'] as string,
        ),
    },
    [`${queryName}List`]: {
      type: new GraphQLNonNull(types.page),
      args: {
        limit: { type: new GraphQLNonNull(GraphQLInt), default: { value: DEFAULT_PAGE_SIZE } },
        offset: { type: new GraphQLNonNull(GraphQLInt), default: { value: 0 } },
        after: {
          type: GraphQLString,
          description: 'The `nextCursor` of the page before; as fast for the last page as for the first.',
        },
        orderBy: { type: new GraphQLList(new GraphQLNonNull(filters.orderBy)) },
        filter: { type: filters.compoundFilter },
        exactTotal: {
          type: new GraphQLNonNull(GraphQLBoolean),
          default: { value: false },
          description: 'Counts beyond 10,000 too, however long that takes.',
        },
      },
      resolve: (_source, args, context, info) =>
        resolveList(name, args as unknown as ListCallArguments, context, info),
    },
  };
}

type ListCallArguments = ListArguments & { readonly exactTotal: boolean };

async function resolveList(
  name: string,
  args: ListCallArguments,
  { db, viewer, catalog }: ApiContext,
  info: GraphQLResolveInfo,
) {
  const object = requireObject(catalog, name);
  const select = planSelection(catalog, object, info, selectionsOf(info, 'rows'));
  const plan = planList(catalog, db.tenantId, select, args, { timeZone: viewer.timeZone });
  const node = { ...plan, withCursor: selects(info, 'nextCursor') };
  const counted = selects(info, 'total') || selects(info, 'totalIsExact');
  const count = args.exactTotal ? readExactCount : readCount;
  const [page, total] = await Promise.all([
    selects(info, 'rows') || node.withCursor ? readPage(db, node) : undefined,
    counted ? count(db, { tenantId: db.tenantId, object, where: node.where }) : {},
  ]);
  const rows = page ? (JSON.parse(page.rows) as RecordRow[]) : [];
  return { rows, nextCursor: nextCursor(node, rows.length, page), ...total };
}

/** A page that is not full is the last one. */
function nextCursor({ order, limit }: ListNode, rows: number, page: PageRow | undefined): string | null {
  return page?.cursor && rows === limit ? encodeCursor(order, page.cursor) : null;
}

/** create, update, delete and restore: each answers the record */
export function objectMutations(name: string, types: ObjectTypes, inputType: GraphQLInputObjectType): Calls {
  const type = new GraphQLNonNull(types.record);
  const input = { type: new GraphQLNonNull(inputType) };
  const target = ({ db, catalog }: ApiContext, info: GraphQLResolveInfo) => {
    const object = requireObject(catalog, name);
    const select = planSelection(catalog, object, info, selectionsOf(info));
    return {
      db,
      object,
      read: (tx: TenantDb, recordId: string, options?: { readonly withDeleted: boolean }) =>
        readRecord(tx, select, recordId, options),
    };
  };
  const keyOf = (args: Readonly<Record<string, unknown>>) =>
    [args['id'] as string, args['version'] as number] as const;
  return {
    [`create${name}`]: {
      type,
      args: { input },
      resolve: (_source, args, context, info) =>
        createRecord(target(context, info), args['input'] as RecordInput),
    },
    [`update${name}`]: {
      type,
      args: { id, version, input },
      resolve: (_source, args, context, info) =>
        updateRecord(target(context, info), ...keyOf(args), args['input'] as RecordInput),
    },
    [`delete${name}`]: {
      type,
      args: { id, version },
      resolve: (_source, args, context, info) => deleteRecord(target(context, info), ...keyOf(args)),
    },
    [`restore${name}`]: {
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
