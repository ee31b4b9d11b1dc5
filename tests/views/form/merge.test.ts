import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import '../../../src/contract/product/document-types.ts';
import { changedFields, isSameValue } from '../../../src/views/form-state/form-values.ts';
import { mergeValues as merge, resolveConflicts } from '../../../src/views/form/merge.ts';
import { formField } from './fields.ts';

const base = { firstName: 'Ada', lastName: 'King', phone: null, groupList: ['a', 'b'] };

const fields = [
  ...['firstName', 'lastName', 'phone', 'a', 'b', 'c'].map((name) => formField(name, 'STRING')),
  formField('groupList', 'LIST', { typeName: 'Group' }),
];
type Values = Readonly<Record<string, unknown>>;
const fieldsOf = (values: Values) => fields.filter(({ field }) => field.name in values);
const mergeValues = (was: Values, mine: Values, theirs: Values) => merge(fieldsOf(was), was, mine, theirs);

describe('mergeValues', () => {
  test('keeps disjoint changes of both sides without a question', () => {
    const mine = { ...base, firstName: 'Augusta' };
    const theirs = { ...base, phone: '+44123456789', groupList: ['a'] };
    expect(mergeValues(base, mine, theirs)).toEqual({
      values: { firstName: 'Augusta', lastName: 'King', phone: '+44123456789', groupList: ['a'] },
      merged: ['phone', 'groupList'],
      conflicts: [],
    });
  });

  test('lists of records merge record by record', () => {
    const mine = { ...base, groupList: ['b', 'c'] };
    const theirs = { ...base, groupList: ['d', 'a', 'b'] };
    expect(mergeValues(base, mine, theirs)).toEqual({
      values: { ...base, groupList: ['b', 'c', 'd'] },
      merged: ['groupList'],
      conflicts: [],
    });
  });

  test('for any lists, what one side added or removed is added or removed', () => {
    const ids = fc.uniqueArray(fc.constantFrom<string>('a', 'b', 'c', 'd', 'e'));
    fc.assert(
      fc.property(ids, ids, ids, (was, mine, theirs) => {
        const { values } = mergeValues({ groupList: was }, { groupList: mine }, { groupList: theirs });
        const merged = new Set(values['groupList'] as string[]);
        for (const id of 'abcde') {
          const [before, one, other] = [was.includes(id), mine.includes(id), theirs.includes(id)];
          expect(merged.has(id)).toBe(one === other ? one : !before);
        }
      }),
    );
  });

  test('the same change of both sides is one change', () => {
    const both = { ...base, groupList: ['b', 'c'] };
    expect(mergeValues(base, both, { ...both, groupList: ['c', 'b'] }).conflicts).toEqual([]);
  });

  test('the order of values that are no records is a change', () => {
    const tags = formField('tags', 'LIST', { element: 'STRING' });
    const parts = formField('parts', 'LIST', { element: [] });
    expect(isSameValue(tags.field, ['a', 'b'], ['b', 'a'])).toBe(false);
    expect(isSameValue(parts.field, [{ name: 'a', note: null }], [{ name: 'a' }])).toBe(true);
    expect(isSameValue(parts.field, [{ name: 'a' }], [{ name: 'b' }])).toBe(false);
  });

  test('asks about a field that both changed differently, and keeps mine until then', () => {
    const merged = mergeValues(base, { ...base, lastName: 'Byron' }, { ...base, lastName: 'Lovelace' });
    expect(merged.values['lastName']).toBe('Byron');
    expect(merged.conflicts).toEqual([
      { field: 'lastName', base: 'King', mine: 'Byron', theirs: 'Lovelace' },
    ]);
    expect(resolveConflicts(merged, { lastName: 'theirs' })['lastName']).toBe('Lovelace');
    expect(resolveConflicts(merged, {})['lastName']).toBe('Byron');
  });

  test('reads a document of an earlier version by its newest, where the other side has opened it', () => {
    const settings = { documentType: 'letter' };
    const letter = formField('letter', 'STRING', { format: 'document', settings });
    const [one, two] = ['One', 'Two'].map((text) => ({ type: 'heading', text }));
    const was = { letter: JSON.stringify({ blocks: [one, two] }) };
    const theirs = { letter: JSON.stringify({ blocks: [one, { ...two, text: 'Theirs' }] }) };
    const mine = { id: 'b1', type: 'heading', text: 'Mine' };
    const merged = merge(
      [letter],
      was,
      { letter: JSON.stringify({ version: 1, blocks: [mine, { id: 'b2', ...two }] }) },
      theirs,
    );
    expect(merged.conflicts).toEqual([]);
    expect(JSON.parse(String(merged.values['letter']))).toEqual({
      version: 1,
      blocks: [mine, { id: 'b2', type: 'heading', text: 'Theirs' }],
    });
  });

  test('text with parts is merged part by part: elements by their ids, and what both changed is asked by its place', () => {
    const content = formField('content', 'STRING', { format: 'document' });
    const step = (id: string, more = {}) => ({ id, name: '', config: {}, positionX: 0, ...more });
    const text = (...elements: object[]) => ({ content: JSON.stringify({ version: 1, elements }) });
    const both = (was: Values, mine: Values, theirs: Values) => merge([content], was, mine, theirs);
    const elementsOf = (values: Values) =>
      (JSON.parse(values['content'] as string) as { elements: object[] }).elements;
    const was = text(step('a'), step('b', { config: { amount: 1, unit: 'DAYS' } }), step('c'));

    const mine = text(
      step('a', { name: 'Mine' }),
      step('b', { config: { amount: 2, unit: 'DAYS' } }),
      step('c'),
      step('d'),
    );
    const theirs = text(
      step('b', { config: { amount: 1, unit: 'HOURS' }, positionX: 9 }),
      step('a', { name: '' }),
      step('e'),
    );
    const apart = both(was, mine, theirs);
    expect(apart.conflicts).toEqual([]);
    expect(apart.merged).toEqual(['content']);
    expect(elementsOf(apart.values)).toEqual([
      step('b', { config: { amount: 2, unit: 'HOURS' }, positionX: 9 }),
      step('a', { name: 'Mine' }),
      step('e'),
      step('d'),
    ]);

    const moved = text(
      step('a', { positionX: 5 }),
      step('b', { name: 'Wait', config: { amount: 3, unit: 'DAYS' } }),
    );
    const met = both(
      was,
      moved,
      text(
        step('a', { positionX: 7 }),
        step('b', { config: { amount: 4, unit: 'DAYS' } }),
        step('c', { name: 'New' }),
      ),
    );
    expect(met.conflicts).toEqual([
      {
        field: 'content',
        path: ['elements', 'b', 'config', 'amount'],
        place: ['Wait (b)', 'amount'],
        base: 1,
        mine: 3,
        theirs: 4,
      },
      {
        field: 'content',
        path: ['elements', 'c'],
        place: ['New (c)'],
        base: step('c'),
        mine: undefined,
        theirs: step('c', { name: 'New' }),
      },
    ]);
    expect(elementsOf(resolveConflicts(met, {}))).toEqual([
      step('a', { positionX: 5 }),
      step('b', { name: 'Wait', config: { amount: 3, unit: 'DAYS' } }),
    ]);
    const choices = { 'content/elements/b/config/amount': 'theirs', 'content/elements/c': 'theirs' } as const;
    expect(elementsOf(resolveConflicts(met, choices))).toEqual([
      step('a', { positionX: 5 }),
      step('b', { name: 'Wait', config: { amount: 4, unit: 'DAYS' } }),
      step('c', { name: 'New' }),
    ]);
    // What is no JSON is one value.
    expect(both(was, { content: 'x' }, theirs).conflicts).toHaveLength(1);
  });

  test('for any three versions: no change is lost, and swapping sides asks about the same fields', () => {
    const value = fc.oneof(fc.constant(null), fc.constantFrom('x', 'y', 'z'), fc.integer({ min: 0, max: 2 }));
    const version = fc.record({ a: value, b: value, c: value });
    fc.assert(
      fc.property(version, version, version, (was, mine, theirs) => {
        const merged = mergeValues(was, mine, theirs);
        const asked = merged.conflicts.map(({ field }) => field);
        for (const field of changedFields(fieldsOf(was), was, mine))
          expect(merged.values[field]).toBe(mine[field as 'a']);
        for (const field of changedFields(fieldsOf(was), was, theirs).filter(
          (name) => !asked.includes(name),
        )) {
          expect(
            isSameValue(formField(field, 'STRING').field, merged.values[field], theirs[field as 'a']),
          ).toBe(true);
        }
        expect(mergeValues(was, theirs, mine).conflicts.map(({ field }) => field)).toEqual(asked);
      }),
    );
  });
});
