/** What the editor of states and rules makes of a draft. */
import { expect, it } from 'vitest';
import { queryFilter } from '../../../../src/contract/filter/filter.ts';
import { newOverlap, overlapFrom, putOverlap } from '../../../../src/areas/configuration/own/own-overlap.ts';
import type { OwnModel } from '../../../../src/areas/configuration/own/own-model.ts';
import {
  lifeOf,
  putAction,
  putStep,
  putTogether,
  togetherIn,
  withCondition,
} from '../../../../src/areas/configuration/own/own-rules.ts';

const step = { name: 'close', from: ['OPEN'], to: 'DONE' };
const MODEL = {
  fields: [{ name: 'state', kind: 'ENUM', values: ['OPEN', 'DONE'] }],
  lifeCycle: { field: 'state', start: ['OPEN'], transitions: [step] },
  checks: [{ name: 'closeWhen', never: queryFilter('Case', 'id', 'IS_NULL'), at: 'state' }],
  actions: [{ name: 'close', step: 'close', icon: 'check' }],
} as unknown as OwnModel;

it('a condition of a step has a name for its text, which goes with it', () => {
  const when = queryFilter('Case', 'state', 'IS_NOT_NULL');
  const limited = withCondition(lifeOf(MODEL), step, when);
  // The name that comes first is that of a check.
  expect(limited).toEqual({ ...step, when, reason: 'closeWhen2' });
  const other = queryFilter('Case', 'state', 'IS_NULL');
  expect(withCondition(lifeOf(MODEL), limited, other)).toEqual({
    ...step,
    when: other,
    reason: 'closeWhen2',
  });
  expect(withCondition(lifeOf(MODEL), limited, undefined)).toEqual(step);
});

it('an action goes with its step, and keeps what is not shown of it', () => {
  expect(putStep(MODEL, step, undefined)).toMatchObject({ lifeCycle: { transitions: [] } });
  expect(putStep(MODEL, step, undefined)).not.toHaveProperty('actions');
  expect(putStep(MODEL, step, { ...step, to: 'OVER' })).toMatchObject({ actions: [{ name: 'close' }] });
  const [action] = lifeOf(MODEL).actions ?? [];
  expect(action && putAction(MODEL, step, { ...action, confirm: true })).toMatchObject({
    actions: [{ name: 'close', step: 'close', icon: 'check', confirm: true }],
  });
});

it('values that stand once are read and written in both forms', () => {
  const always = putTogether(MODEL, 0, { fields: ['a', 'b'], field: '', values: [] });
  expect(always).toMatchObject({ unique: [['a', 'b']] });
  const both = putTogether(always as unknown as OwnModel, 1, {
    fields: ['a'],
    field: 'state',
    values: ['OPEN'],
  });
  const { unique = [] } = lifeOf(both as unknown as OwnModel);
  expect(unique.map(togetherIn)).toEqual([
    { fields: ['a', 'b'], field: '', values: [] },
    { fields: ['a'], field: 'state', values: ['OPEN'] },
  ]);
  const left = putTogether(both as unknown as OwnModel, 0, undefined);
  expect(left).toMatchObject({ unique: [{ fields: ['a'], while: { state: ['OPEN'] } }] });
  expect(putTogether(left as unknown as OwnModel, 0, undefined)).not.toHaveProperty('unique');
});

it('a rule of times begins with two fields of one kind, whose end follows the begin', () => {
  const named = (name: string, kind: string) => ({ name, kind });
  const model = {
    fields: [
      named('day', 'LOCAL_DATE'),
      named('from', 'TIMESTAMP'),
      named('to', 'TIMESTAMP'),
      named('firstDay', 'LOCAL_DATE'),
    ],
    checks: [{ name: 'noOverlap', never: queryFilter('Case', 'id', 'IS_NULL'), at: 'day' }],
  } as unknown as OwnModel;
  const rule = { name: 'noOverlap2', from: 'day', to: 'firstDay' };
  expect(newOverlap(model)).toEqual(rule);
  expect(overlapFrom(model, rule, 'to')).toEqual({ ...rule, from: 'to', to: 'from' });
  expect(newOverlap(MODEL)).toBeUndefined();
  const put = putOverlap(model, 0, rule) as unknown as OwnModel;
  expect(lifeOf(put).noOverlap).toEqual([rule]);
  expect(putOverlap(put, 0, undefined)).not.toHaveProperty('noOverlap');
});
