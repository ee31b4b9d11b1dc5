import type { LegacySearch } from '../../../contract/filter/legacy-search.ts';
import type { CompoundFilter } from '../../../contract/filter/filter.ts';
import { DEFAULT_PAGE_SIZE } from '../../../contract/constants.ts';
import type { ObjectType } from '../../../contract/metadata/catalog.ts';
import { planSelection, selectionsOf } from '../../base/plan/selection.ts';
import { readRecord, type RecordRow } from '../../base/records/read.ts';
import type { Call } from '../calls/context.ts';
import type { FilterTypes } from '../calls/filter-types.ts';
import { type ListCallArguments, listReader, planAnyListCall } from './list-call.ts';
import type { ObjectTypes } from '../calls/object-types.ts';
import { requireObject } from '../../base/access/require-object.ts';
import { t } from '../calls/call-schema.ts';
import { declareCall } from '../calls/declare-call.ts';

/** `contact(id)` and `contactList(limit, offset, after, orderBy, filter, search, exactTotal)` */
export function objectQueries(
  { name, queryName }: Pick<ObjectType, 'name' | 'queryName'>,
  types: ObjectTypes,
  filters: FilterTypes,
): Record<string, Call> {
  return {
    [queryName]: declareCall({
      shows: { planned: 'What a list or a record of the role shows.' },
      answer: t.nullable(t.graphql<unknown>(types.record)),
      args: { id: t.id() },
      resolve: (args, { db, catalog }, info) => {
        const select = planSelection(catalog, requireObject(catalog, name), info, selectionsOf(info));
        return readRecord(db, select, args.id);
      },
    }),
    [`${queryName}List`]: declareCall({
      shows: { planned: 'What a list or a record of the role shows.' },
      answer: t.graphql<unknown>(types.page),
      args: {
        limit: t.integer({ default: DEFAULT_PAGE_SIZE }),
        offset: t.integer({ default: 0 }),
        after: t.nullable(
          t.string({
            description: 'The `nextCursor` of the page before; as fast for the last page as for the first.',
          }),
        ),
        orderBy: t.nullable(
          t.list(t.graphql<NonNullable<ListCallArguments['orderBy']>[number]>(filters.orderBy)),
        ),
        filter: t.nullable(t.graphql<CompoundFilter>(filters.compoundFilter)),
        search: t.nullable(t.graphql<LegacySearch>(filters.search)),
        exactTotal: t.boolean({
          default: false,
          description: 'Counts beyond 10,000 too, however long that takes.',
        }),
      },
      resolve: async (args, context, info) => {
        const call = await planAnyListCall(name, args, context, info);
        const answer = await listReader(call)(context.db, context.signal);
        return { ...answer, rows: JSON.parse(answer.rows) as RecordRow[] };
      },
    }),
  };
}
