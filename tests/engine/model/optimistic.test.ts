import { expect, it } from 'vitest';
import { optimisticRecord } from '../../../src/engine/model/optimistic.ts';
import { field, item, metadata, model } from '../fixtures.ts';

const ship = model({
  fields: [...metadata().fields, field('partList', 'LIST', { element: [item('name')] })],
});
const record = {
  id: '1',
  name: 'Ada',
  harbour: { id: 'h', name: 'Gdynia' },
  crewList: [{ id: 'a' }, { id: 'b' }],
  partList: [{ name: 'mast', __typename: 'Part' }],
};
const after = (input: Record<string, unknown>) => optimisticRecord(ship, record, input);

it('has the new values of what is plain, and of relations that lose records', () => {
  expect(after({ name: 'Eva', harbour: null, crewList: ['b'] })).toEqual({
    ...record,
    name: 'Eva',
    harbour: null,
    crewList: [{ id: 'b' }],
  });
});

it('leaves what has no label or type here yet, and what the form does not read', () => {
  const input = { harbour: 'other', crewList: ['a', 'c'], partList: [{ name: 'keel' }], tonnage: 3 };
  expect(after(input)).toEqual(record);
});
