import { describe, expect, it } from 'vitest';
import { queryFilter } from '../../../../src/contract/filter/filter.ts';
import { encodeCursor } from '../../../../src/server/base/plan/cursor.ts';
import { planList } from '../../../../src/server/base/plan/list.ts';
import type { ListNode } from '../../../../src/server/base/plan/nodes.ts';
import { compileList, compileNearPage } from '../../../../src/server/base/sql/select.ts';
import { catalog, objectOf } from '../../../contract/filter/metadata.ts';

const ascending = [{ field: 'title', direction: 'ASCENDING' }] as const;

/** The page after `place`; undefined: the first page. */
function pageAfter(
  place: string | null | undefined,
  orderBy: Parameters<typeof planList>[3]['orderBy'] = ascending,
) {
  const select = { object: objectOf('Thing'), values: [] };
  const plan = (after: string | null) =>
    planList(catalog, 'tenant', select, { limit: 5, offset: 0, orderBy, after }, { timeZone: 'UTC' });
  const after = place === undefined ? null : encodeCursor(plan(null).order, [place, 'id']);
  return { ...plan(after), withCursor: true } satisfies ListNode;
}

describe('a page by cursor', () => {
  it('is read from the one range of the index that most pages lie in', () => {
    const node = pageAfter('m');
    expect(compileNearPage(node)?.prepared).toBe(true);
    expect(compileNearPage(node)?.text).not.toContain('union all');
    expect(compileList(node).text).toContain('union all');
  });

  it.each<[string, ListNode]>([
    ['begins the list', pageAfter(undefined)],
    ['lies in one range anyway', pageAfter(null)],
    ['goes downwards from a value', pageAfter('m', [{ field: 'title', direction: 'DESCENDING' }])],
    ['is filtered', { ...pageAfter('m'), where: filtered() }],
    ['is not asked for its end', { ...pageAfter('m'), withCursor: false }],
  ])('is read at once where it %s', (_, node) => {
    expect(compileNearPage(node)).toBeUndefined();
  });
});

function filtered() {
  const select = { object: objectOf('Thing'), values: [] };
  const filter = queryFilter('Thing', 'title', 'IS_NOT_NULL');
  return planList(catalog, 'tenant', select, { limit: 5, offset: 0, filter }, { timeZone: 'UTC' }).where;
}
