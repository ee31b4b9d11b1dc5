import { describe, expect, it } from 'vitest';
import { queryFilter } from '../../../src/contract/filter/filter.ts';
import { selectionOf } from '../../../src/views/list/record-selection.ts';
import { mergeSelection } from '../../../src/views/list/selection.ts';

describe('the selection after a change on one page', () => {
  it('keeps records of other pages, and the order of choice', () => {
    expect(mergeSelection('multiple', ['z', 'b'], ['a', 'b', 'c'], ['a', 'b'])).toEqual(['z', 'b', 'a']);
    expect(mergeSelection('multiple', ['z', 'b'], ['a', 'b', 'c'], [])).toEqual(['z']);
  });

  it('is one record at most in single mode', () => {
    expect(mergeSelection('single', ['z'], ['a', 'b'], ['b'])).toEqual(['b']);
    expect(mergeSelection('single', ['z'], ['a', 'b'], [])).toEqual([]);
  });
});

describe('what a bulk call is about', () => {
  const ship = { name: 'Ship' };
  const page = [{ id: 'a', version: 1 }];
  const filter = queryFilter('Ship', 'name', 'IS_NULL');

  it('is the ids that were chosen, or nothing', () => {
    expect(selectionOf(ship, { rows: page, whole: undefined }, filter, page).target).toEqual({ ids: ['a'] });
    expect(selectionOf(ship, { rows: [], whole: undefined }, filter, page).target).toBeUndefined();
  });

  it('is about those records as they are on the page now', () => {
    const elsewhere = { id: 'b', version: 3 };
    const state = { rows: [{ id: 'a', version: 0 }, elsewhere], whole: undefined };
    expect(selectionOf(ship, state, filter, page).rows).toEqual([...page, elsewhere]);
  });

  it('is the filter whose records are all selected, and nothing once another one holds', () => {
    const state = { rows: [], whole: JSON.stringify(filter) };
    expect(selectionOf(ship, state, filter, page)).toEqual({ rows: page, isWhole: true, target: { filter } });
    expect(selectionOf(ship, state, undefined, page).target).toBeUndefined();
    const all = selectionOf(ship, { rows: [], whole: 'null' }, undefined, page).target;
    expect(all).toEqual({ filter: queryFilter('Ship', 'id', 'IS_NOT_NULL') });
  });
});
