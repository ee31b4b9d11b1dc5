import { describe, expect, it } from 'vitest';
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
