/** What cards of a workflow say of their elements, and what new ones begin with. */
import { expect, it } from 'vitest';
import { queryFilter } from '../../../../src/contract/filter/filter.ts';
import type { ObjectField } from '../../../../src/contract/metadata/introspection.ts';
import type { ElementTypeInfo } from '../../../../src/engine/hooks/use-element-types.ts';
import { defaultsOf, openWay } from '../../../../src/areas/automator/editor/model/outputs-for.ts';
import { fieldParts, summaryParts } from '../../../../src/areas/automator/editor/model/summary-parts.ts';

const field = (name: string, more: object = {}) =>
  ({
    name,
    label: name,
    kind: 'STRING',
    typeName: null,
    element: null,
    enumValues: null,
    ...more,
  }) as ObjectField;
const type = (does: string, ...fields: readonly ObjectField[]) =>
  ({
    name: 'X',
    label: 'X',
    help: '',
    family: 'flow',
    does,
    fields,
    outputs: [],
    usable: {},
  }) as unknown as ElementTypeInfo;
const choices = (...names: readonly string[]) => ({
  kind: 'ENUM',
  enumValues: names.map((name) => ({ name, label: `${name[0]}${name.slice(1).toLowerCase()}` })),
});
const filter = queryFilter('Contact', 'gender', 'EQUALS', 'FEMALE');
const condition = field('filter', { format: 'filter', settings: { filterObject: 'Contact' } });
const delay = [field('amount', { kind: 'INT' }), field('unit', choices('DAYS', 'HOURS'))];
const say = (of: ElementTypeInfo, config: object) =>
  summaryParts(of, config as Record<string, unknown>, 'en');

it('says the condition, the record, the delay, the fields that are written', () => {
  expect(say(type('if', condition), { filter: JSON.stringify(filter) })).toEqual([
    { type: 'filter', objectName: 'Contact', filter },
  ]);
  expect(say(type('wait', ...delay), { amount: 3, unit: 'DAYS' })).toEqual([
    { type: 'text', text: '3 days' },
  ]);
  const side = field('side', choices('BEFORE', 'AFTER'));
  const date = field('field', { format: 'fieldName', settings: { namesOf: 'Contact' } });
  expect(
    say(type('waitForDate', date, ...delay, side), {
      field: 'birthDate',
      amount: 2,
      unit: 'HOURS',
      side: 'BEFORE',
    }),
  ).toEqual([
    { type: 'fields', objectName: 'Contact', names: ['birthDate'] },
    { type: 'text', text: '2 hours before' },
  ]);
  // The day itself needs no words.
  expect(
    say(type('waitForDate', date, ...delay, side), {
      field: 'birthDate',
      amount: 0,
      unit: 'DAYS',
      side: 'AFTER',
    }),
  ).toHaveLength(1);
  const campaign = field('campaign', { kind: 'OBJECT', typeName: 'MessageCampaign', recordLabel: '{name}' });
  const status = field('status', { ...choices('WAITING', 'DRAFT'), defaultValue: 'WAITING' });
  expect(say(type('createRecord', campaign, status), { campaign: 'c1', status: 'WAITING' })).toEqual([
    { type: 'records', objectName: 'MessageCampaign', recordLabel: '{name}', ids: ['c1'] },
  ]);
  const values = field('values', { format: 'values', settings: { valuesObject: 'Task' } });
  expect(say(type('createRecord', values), { values: '{"title":"Call","dueDate":null}' })).toEqual([
    { type: 'fields', objectName: 'Task', names: ['title', 'dueDate'] },
  ]);
});

it('says nothing of what is not set or cannot be read', () => {
  expect(say(type('if', condition), {})).toEqual([]);
  expect(say(type('if', condition), { filter: '{' })).toEqual([]);
  expect(say(type('notify', field('subject')), { subject: ' ' })).toEqual([]);
  const cases = field('cases', { kind: 'LIST', element: [field('name'), condition] });
  expect(fieldParts(cases, { cases: [{ name: 'VIP' }, { name: 'Others' }] })).toEqual([
    { type: 'text', text: 'VIP' },
    { type: 'text', text: 'Others' },
  ]);
});

it('begins a split with two branches of 50 %, and a wait for a condition with a week', () => {
  const t = ((key: string, { number }: { number: number }) => `${key} ${number}`) as never;
  expect(defaultsOf(t, type('split', field('branches', { kind: 'LIST' })))).toMatchObject({
    branches: [{ percent: 50 }, { percent: 50 }],
  });
  expect(defaultsOf(t, type('waitForCondition', ...delay))).toEqual({ amount: 7, unit: 'DAYS' });
  expect(defaultsOf(t, type('wait', field('amount', { kind: 'INT', defaultValue: 1 })))).toEqual({
    amount: 1,
  });
});

it('leads on by the first way that is open, else by the first one', () => {
  const step = (id: string, outputs: object) =>
    ({ id, type: 'X', name: '', positionX: 0, positionY: 0, config: {}, outputs }) as never;
  const types = new Map([['X', type('if')]]);
  const elements = [step('a', { yes: 'b' }), step('b', { yes: 'a', no: 'a' })];
  expect(openWay({ elements }, types, 'a')).toEqual({ node: 'a', port: 'no' });
  expect(openWay({ elements }, types, 'b')).toEqual({ node: 'b', port: 'yes' });
  expect(openWay({ elements }, types, undefined)).toBeUndefined();
  expect(openWay({ elements }, new Map([['X', type('exit')]]), 'a')).toBeUndefined();
});
