import type { Handler } from 'hono';
import {
  MEDIA_MAX_PAGE_SIZE,
  MEDIA_PAGE_SIZE,
  MEDIA_TYPES,
  type MediaPage,
} from '../../../contract/calls/media.ts';
import { allOf, queryFilter } from '../../../contract/filter/filter.ts';
import { searchFilter } from '../../../contract/filter/quick-search.ts';
import { isStorableText } from '../../../contract/kinds/text.ts';
import { SEARCH_TEXT_LENGTH } from '../../../contract/constants.ts';
import { planList } from '../../base/plan/list.ts';
import { countReader } from '../../base/records/count.ts';
import { readList } from '../../base/records/read.ts';
import type { RouteParts } from '../../platform/area/area.ts';
import type { Caller } from '../../platform/calls/callers.ts';
import { answerCaller, badRequest } from './answers.ts';
import { selectAsset } from '../../platform/files/assets.ts';
import { answeredAsset, assetObject } from './assets.ts';
import { judgeProject } from './upload-route.ts';

/** What the specification calls them, beside the names of fields. */
const SORTED_BY: Readonly<Record<string, string>> = { created_at: 'modifiedAt', lastUpdated: 'modifiedAt' };
const DIRECTIONS = { asc: 'ASCENDING', desc: 'DESCENDING' } as const;
const SEARCHED = ['name', 'alternativeText'];

/** `GET /api/core/mediaassets/all`: a page of the files of a project (specification, section 7). */
export const listRoute =
  ({ callerOf }: RouteParts): Handler =>
  (context) =>
    answerCaller(context, callerOf, async (caller) =>
      context.json(await readPage(caller, context.req.query())),
    );

type Query = Readonly<Record<string, string | undefined>>;

async function readPage(caller: Caller, query: Query): Promise<MediaPage> {
  const { db, catalog, viewer } = caller;
  const object = assetObject(caller);
  const page = numberOf(query, 'page', 0, 1_000_000);
  const size = numberOf(query, 'size', MEDIA_PAGE_SIZE, MEDIA_MAX_PAGE_SIZE, 1);
  const direction = (query['sortDirection'] ?? 'desc').toLowerCase();
  if (direction !== 'asc' && direction !== 'desc') throw badRequest('sortDirection', direction);
  const sortBy = query['sortBy'] ?? 'created_at';
  const field = Object.hasOwn(SORTED_BY, sortBy) ? String(SORTED_BY[sortBy]) : sortBy;
  const asked = {
    limit: size,
    offset: page * size,
    orderBy: [{ field, direction: DIRECTIONS[direction] }],
    filter: filterOf(object.name, query, viewer.userId) ?? null,
  };
  const node = planList(catalog, db.tenantId, selectAsset(object), asked, { timeZone: viewer.timeZone });
  const counted = countReader({ tenantId: db.tenantId, object, where: node.where });
  const [rows, count] = await Promise.all([readList(db, node), counted(db)]);
  return { content: rows.map(answeredAsset), page, size, ...count };
}

function filterOf(object: string, query: Query, userId: string) {
  const { project, type = '', personal, search = '' } = query;
  const isPersonal = personal === 'true' || type.toLowerCase() === 'personal';
  const wanted = MEDIA_TYPES.find((each) => each === type.toUpperCase());
  if (type !== '' && !wanted && type.toLowerCase() !== 'personal') throw badRequest('type', type);
  if (search.length > SEARCH_TEXT_LENGTH || !isStorableText(search)) throw badRequest('search', search);
  return allOf(
    queryFilter(object, 'project', 'EQUALS', judgeProject(project)),
    wanted && queryFilter(object, 'type', 'EQUALS', wanted),
    isPersonal ? queryFilter(object, 'userId', 'EQUALS', userId) : undefined,
    searchFilter(object, { text: SEARCHED, numeric: [] }, search),
  );
}

function numberOf(query: Query, name: string, fallback: number, max: number, min = 0): number {
  const text = query[name];
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (!/^\d{1,9}$/.test(text) || value < min || value > max) throw badRequest(name, text);
  return value;
}
