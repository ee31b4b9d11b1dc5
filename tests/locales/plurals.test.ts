import { describe, expect, it } from 'vitest';
import { baseKeys, pluralFamilies, pluralSuffixes } from './plurals.ts';

describe('plural keys', () => {
  it('fold into one key, unless they only look like plurals', () => {
    expect(baseKeys(['a.rows_one', 'a.rows_other', 'a.number_one', 'b'])).toEqual([
      'a.number_one',
      'a.rows',
      'b',
    ]);
    expect(pluralFamilies(['a.rows_one', 'a.rows_other', 'b'])).toEqual(
      new Map([['a.rows', ['one', 'other']]]),
    );
  });

  it('have the forms of the language; Vietnamese, which Intl calls vi, has one', () => {
    expect(pluralSuffixes('en')).toEqual(['one', 'other']);
    expect(pluralSuffixes('pl')).toEqual(['few', 'many', 'one', 'other']);
    expect(pluralSuffixes('vn')).toEqual(['other']);
  });
});
