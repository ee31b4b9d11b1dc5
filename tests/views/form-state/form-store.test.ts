import { expect, test, vi } from 'vitest';
import { queryFilter } from '../../../src/contract/filter/filter.ts';
import type { FormFieldModel } from '../../../src/engine/model/object-model.ts';
import { formRules } from '../../../src/views/form-state/form-rules.ts';
import { createFormStore } from '../../../src/views/form-state/form-store.ts';
import { formField } from '../form/fields.ts';

const fields: FormFieldModel[] = [
  formField('name', 'STRING', { required: true }),
  formField('kind', 'STRING'),
  { ...formField('size', 'INT'), when: queryFilter('Thing', 'kind', 'EQUALS', 'big') },
  { ...formField('day', 'LOCAL_DATE'), pastAllowed: false },
];
const form = { tabs: [], unshown: [], sections: [{ name: 's', title: undefined, own: false, fields }] };
const rules = formRules(form, 'UTC');
const base = { name: 'A', kind: 'big', size: 1, day: '2001-01-01' };
const open = (values = base) => createFormStore(rules, { base, version: 1, values });

test('a change concerns its own field alone', () => {
  const store = open();
  const [name, kind] = [vi.fn(), vi.fn()];
  store.subscribeField('name', name);
  store.subscribeField('kind', kind);
  store.field('name');
  const before = store.field('kind');
  store.setValue('name', 'B');
  expect(store.field('name').value).toBe('B');
  expect([name.mock.calls.length, kind.mock.calls.length]).toEqual([1, 0]);
  expect(store.field('kind')).toBe(before);
});

test('errors show once a field was left, and stay the same object while they say the same', () => {
  const store = open();
  store.setValue('name', '');
  expect(store.field('name').problems).toEqual([]);
  store.touch('name');
  expect(store.field('name').problems).toEqual([{ message: 'required', path: 'name' }]);
  const shown = store.field('name');
  store.fail([]);
  expect(store.field('name')).toBe(shown);
});

test('a hidden field is neither judged nor a change, and comes back with its value', () => {
  const store = open();
  const listener = vi.fn();
  store.field('size');
  store.subscribeField('size', listener);
  store.setValue('size', 'much');
  expect(store.problems().map(({ path }) => path)).toEqual(['size']);
  store.setValue('kind', 'small');
  expect(listener).toHaveBeenCalledTimes(2);
  expect(store.field('size')).toMatchObject({ isHidden: true, problems: [] });
  expect(store.problems()).toEqual([]);
  store.setValue('kind', 'big');
  expect(store.field('size')).toMatchObject({ isHidden: false, value: 'much' });
});

test('only what is shown makes a form dirty', () => {
  const store = open();
  store.setValue('size', 7);
  expect(store.isDirty()).toBe(true);
  store.restart({
    base: { ...base, kind: 'small' },
    version: 1,
    values: { ...base, kind: 'small', size: 7 },
  });
  expect(store.isDirty()).toBe(false);
});

test('what the server said stands at its field until that field changes', () => {
  const store = open();
  store.field('kind');
  store.fail([{ message: 'too-long', path: 'kind[0]', params: { maxLength: 3 } }]);
  expect(store.field('kind').problems).toHaveLength(1);
  store.setValue('name', 'B');
  expect(store.field('kind').problems).toHaveLength(1);
  store.setValue('kind', 'x');
  expect(store.field('kind').problems).toEqual([]);
});

test('a past day is refused where it is new, and stays where it was', () => {
  const store = open();
  expect(store.problems()).toEqual([]);
  store.setValue('day', '2001-01-02');
  expect(store.problems()).toEqual([{ message: 'in-the-past', path: 'day' }]);
  store.setValue('day', '2999-01-01');
  expect(store.problems()).toEqual([]);
});

test('that one of several fields has a value is told at the first, once all of them were left', () => {
  const anyOf = { name: 'anyOf', label: 'Give a name or a size', fields: ['kind', 'name'], isWhole: true };
  const life = { field: null, start: [], rules: [], requireAny: [anyOf] };
  const optional = fields.map((each) => ({ ...each, field: { ...each.field, required: false } }));
  const judged = formRules(
    { ...form, sections: form.sections.map((section) => ({ ...section, fields: optional })) },
    'UTC',
    {
      name: 'Thing',
      life,
    },
  );
  const values = { name: null, kind: null, size: null, day: null };
  const store = createFormStore(judged, { base: values, version: null, values });
  const problem = { message: 'rule-broken', path: 'name', params: { object: 'Thing', rule: 'anyOf' } };
  expect(store.missingAtFirst('name')).toBe('Give a name or a size');
  expect(store.missingAtFirst('kind')).toBeUndefined();
  store.touch('name');
  expect(store.field('name').problems).toEqual([]);
  store.touch('kind');
  expect(store.field('name').problems).toEqual([problem]);
  expect(store.problems()).toEqual([problem]);
  store.setValue('kind', 'small');
  expect(store.field('name').problems).toEqual([]);
  expect(store.problems()).toEqual([]);
});
