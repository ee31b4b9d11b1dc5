import type { CASE_KEYS } from './case-keys.ts';
import {
  aggregateByChoices,
  exactCount,
  filterWithSearches,
  type GraphqlBody,
  listPage,
  listWithCount,
  listWithGroups,
  nestedFilter,
  record,
  searchFilter,
} from './documents.ts';
import { COMMON_TERM, type Facts, RARE_TERM } from './facts.ts';
import {
  aggregateSql,
  countSql,
  filterSql,
  filterWithSearchesSql,
  groupsSql,
  pageSql,
  recordSql,
  searchSql,
  type Statement,
  tenantPageSql,
  tenantSearchSql,
} from './statements.ts';

/** What has to be reached: a ratio of requests per second, or the time of one answer on one connection. */
export type Target = { readonly atLeast: number; readonly aim?: number } | { readonly withinMs: number };

/** What a bare route answers. */
export interface BareCase {
  readonly key: string;
  readonly title: string;
  /** For each request the statements of one answer; requests are sent in turn. */
  readonly statements: (facts: Facts) => readonly (readonly Statement[])[];
}

/** The same question asked of Tessera and of the bare route. */
export interface BenchCase extends BareCase {
  readonly key: (typeof CASE_KEYS)[number];
  readonly target?: Target;
  readonly requests: (facts: Facts) => readonly GraphqlBody[];
}

const DEEP_OFFSET = 10_000;

const filtered = (filter: ReturnType<typeof searchFilter>) => listPage(filter ? { filter } : {});

/** The cases in which Tessera and the bare route are asked the same. */
export const CASES: readonly BenchCase[] = [
  {
    key: 'page',
    title: 'page of 25 by last name',
    target: { atLeast: 0.5, aim: 0.8 },
    requests: () => [listPage()],
    statements: () => [[pageSql()]],
  },
  {
    key: 'offset',
    title: 'the same at offset 10,000',
    target: { atLeast: 1, aim: 2 },
    requests: () => [listPage({ offset: DEEP_OFFSET })],
    statements: () => [[pageSql(DEEP_OFFSET)]],
  },
  {
    key: 'count',
    title: 'page and count',
    target: { atLeast: 20 },
    requests: () => [listWithCount()],
    statements: () => [[pageSql(), countSql()]],
  },
  {
    key: 'exact-count',
    title: 'exact count',
    requests: () => [exactCount()],
    statements: () => [[countSql()]],
  },
  {
    key: 'aggregate',
    title: 'all contacts by language and rank',
    target: { atLeast: 0.8 },
    requests: () => [aggregateByChoices()],
    statements: () => [[aggregateSql()]],
  },
  {
    key: 'rare',
    title: 'search, rare term, 3 columns',
    target: { atLeast: 0.5, aim: 0.8 },
    requests: () => [filtered(searchFilter(RARE_TERM))],
    statements: () => [[searchSql(RARE_TERM)]],
  },
  {
    key: 'common',
    title: 'search, term in 10 % of rows',
    target: { withinMs: 30 },
    requests: () => [filtered(searchFilter(COMMON_TERM))],
    statements: () => [[searchSql(COMMON_TERM)]],
  },
  {
    key: 'groups',
    title: '25 contacts with their groups',
    target: { atLeast: 0.5, aim: 0.8 },
    requests: () => [listWithGroups()],
    statements: ({ tenantId }) => [[groupsSql(tenantId)]],
  },
  {
    key: 'one',
    title: 'one by id',
    target: { atLeast: 0.35, aim: 0.6 },
    requests: ({ ids }) => ids.map((id) => record(id)),
    statements: ({ tenantId, ids }) => ids.map((id) => [recordSql(tenantId, id)]),
  },
  {
    key: 'filter',
    title: 'filter A and (B or C)',
    target: { atLeast: 0.9, aim: 1 },
    requests: () => [filtered(nestedFilter())],
    statements: () => [[filterSql()]],
  },
  {
    key: 'searches',
    title: 'filter with searches inside',
    target: { atLeast: 0.9 },
    requests: () => [filtered(filterWithSearches())],
    statements: () => [[filterWithSearchesSql()]],
  },
];

/** Asked of bare routes only: as the owner of the tables, and as the API's role under row-level security. */
export const SECURITY_CASES: readonly BareCase[] = [
  {
    key: 'rls-page',
    title: 'row-level security: page',
    statements: ({ tenantId }) => [[tenantPageSql(tenantId)]],
  },
  {
    key: 'rls-rare',
    title: 'row-level security: search, rare term',
    statements: ({ tenantId }) => [[tenantSearchSql(tenantId, RARE_TERM)]],
  },
  {
    key: 'rls-groups',
    title: 'row-level security: with groups',
    statements: ({ tenantId }) => [[groupsSql(tenantId)]],
  },
  {
    key: 'rls-one',
    title: 'row-level security: one by id',
    statements: ({ tenantId, ids }) => ids.map((id) => [recordSql(tenantId, id)]),
  },
];
