import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changedFields, isSameValue } from '../../../src/views/form/form-values.ts';
import { mergeValues, resolveConflicts } from '../../../src/views/form/merge.ts';

const base = { firstName: 'Ada', lastName: 'King', phone: null, groupList: ['a', 'b'] };

describe('mergeValues', () => {
  test('keeps disjoint changes of both sides without a question', () => {
    const mine = { ...base, firstName: 'Augusta' };
    const theirs = { ...base, phone: '+44123456789', groupList: ['a'] };
    expect(mergeValues(base, mine, theirs)).toEqual({
      values: { firstName: 'Augusta', lastName: 'King', phone: '+44123456789', groupList: ['a'] },
      conflicts: [],
    });
  });

  test('the same change of both sides is one change', () => {
    const both = { ...base, groupList: ['b', 'c'] };
    expect(mergeValues(base, both, { ...both, groupList: ['c', 'b'] }).conflicts).toEqual([]);
  });

  test('asks about a field that both changed differently, and keeps mine until then', () => {
    const merge = mergeValues(base, { ...base, lastName: 'Byron' }, { ...base, lastName: 'Lovelace' });
    expect(merge.values['lastName']).toBe('Byron');
    expect(merge.conflicts).toEqual([{ field: 'lastName', base: 'King', mine: 'Byron', theirs: 'Lovelace' }]);
    expect(resolveConflicts(merge, { lastName: 'theirs' })['lastName']).toBe('Lovelace');
    expect(resolveConflicts(merge, {})['lastName']).toBe('Byron');
  });

  test('for any three versions: no change is lost, and swapping sides asks about the same fields', () => {
    const value = fc.oneof(fc.constant(null), fc.constantFrom('x', 'y', 'z'), fc.integer({ min: 0, max: 2 }));
    const version = fc.record({ a: value, b: value, c: value });
    fc.assert(
      fc.property(version, version, version, (was, mine, theirs) => {
        const merge = mergeValues(was, mine, theirs);
        const asked = merge.conflicts.map(({ field }) => field);
        for (const field of changedFields(was, mine)) expect(merge.values[field]).toBe(mine[field as 'a']);
        for (const field of changedFields(was, theirs).filter((name) => !asked.includes(name))) {
          expect(isSameValue(merge.values[field], theirs[field as 'a'])).toBe(true);
        }
        expect(mergeValues(was, theirs, mine).conflicts.map(({ field }) => field)).toEqual(asked);
      }),
    );
  });
});
