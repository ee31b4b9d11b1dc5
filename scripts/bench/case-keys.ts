/** What `--case` knows, in the order of measuring; `rls` stands for all cases of row-level security. */
export const CASE_KEYS = [
  'page',
  'offset',
  'cursor',
  'count',
  'exact-count',
  'rare',
  'common',
  'groups',
  'one',
  'filter',
  'searches',
  'rls',
  'import',
  'export',
  'start',
] as const;
