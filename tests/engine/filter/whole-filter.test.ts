import { describe, expect, it } from 'vitest';
import { type CompoundFilter, queryFilter } from '../../../src/contract/filter/filter.ts';
import { keptFilter } from '../../../src/engine/filter/whole-filter.ts';
import { group } from './trees.ts';

const kept = (filter: unknown) => keptFilter(JSON.stringify(filter));
const condition = (own: object) => ({ type: 'FILTER', filter: { objectName: 'Ship', ...own } });
const named = queryFilter('Ship', 'name', 'EQUALS', 'Ada');
const empty = queryFilter('Ship', 'name', 'IS_NULL');

describe('a filter that is kept as text', () => {
  it('is none where nothing is said', () => {
    for (const text of [undefined, null, '', 7]) expect(keptFilter(text)).toEqual({ state: 'none' });
  });

  it('is unreadable where it is no filter', () => {
    for (const text of ['{', '[]', '"x"']) expect(keptFilter(text).state, text).toBe('unreadable');
  });

  it('is whole with a value, or with an operator that takes none', () => {
    for (const filter of [named, empty, group('AND', named, empty)]) {
      expect(kept(filter)).toEqual({ state: 'whole', filter });
    }
  });

  it('is unfinished while any part of it is', () => {
    const unfinished = [
      condition({ objectField: 'name', operator: 'EQUALS' }),
      condition({ objectField: 'name' }),
      condition({}),
    ];
    for (const part of unfinished) {
      expect(kept(part).state, JSON.stringify(part)).toBe('unfinished');
      expect(kept(group('OR', named, part as CompoundFilter)).state).toBe('unfinished');
    }
    expect(kept(group('AND')).state).toBe('unfinished');
  });
});
