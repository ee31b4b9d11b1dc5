import { GraphQLBoolean, GraphQLID, GraphQLInt, GraphQLList, GraphQLNonNull, GraphQLString } from 'graphql';
import { DEFAULT_PAGE_SIZE } from '../../../contract/constants.ts';
import type { ObjectType } from '../../../contract/metadata/catalog.ts';
import { planSelection, selectionsOf } from '../../base/plan/selection.ts';
import { readRecord, type RecordRow } from '../../base/records/read.ts';
import type { Call } from '../calls/context.ts';
import type { FilterTypes } from '../calls/filter-types.ts';
import { type ListCallArguments, listReader, planAnyListCall } from './list-call.ts';
import type { ObjectTypes } from '../calls/object-types.ts';
import { requireObject } from '../../base/access/require-object.ts';

/** `contact(id)` and `contactList(limit, offset, after, orderBy, filter, search, exactTotal)` */
export function objectQueries(
  { name, queryName }: Pick<ObjectType, 'name' | 'queryName'>,
  types: ObjectTypes,
  filters: FilterTypes,
): Record<string, Call> {
  return {
    [queryName]: {
      shows: { planned: 'What a list or a record of the role shows.' },
      type: types.record,
      args: { id: { type: new GraphQLNonNull(GraphQLID) } },
      resolve: (_source, args, { db, catalog }, info) => {
        const select = planSelection(catalog, requireObject(catalog, name), info, selectionsOf(info));
        return readRecord(db, select, args['id'] as string);
      },
    },
    [`${queryName}List`]: {
      shows: { planned: 'What a list or a record of the role shows.' },
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
        search: { type: filters.search },
        exactTotal: {
          type: new GraphQLNonNull(GraphQLBoolean),
          default: { value: false },
          description: 'Counts beyond 10,000 too, however long that takes.',
        },
      },
      resolve: async (_source, args, context, info) => {
        const call = await planAnyListCall(name, args as unknown as ListCallArguments, context, info);
        const answer = await listReader(call)(context.db, context.signal);
        return { ...answer, rows: JSON.parse(answer.rows) as RecordRow[] };
      },
    },
  };
}
