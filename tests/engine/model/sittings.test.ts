/** What is saved by itself while somebody writes is one entry of the history. */
import { expect, it } from 'vitest';
import { sittings } from '../../../src/engine/model/sittings.ts';

const saved = (minute: number, userName: string, field: string, before: unknown, after: unknown) => ({
  id: `${minute} ${userName}`,
  at: new Date(minute * 60_000).toISOString(),
  userName,
  action: 'UPDATE',
  changes: [{ field, before, after }],
});
const told = (entries: readonly ReturnType<typeof saved>[]) =>
  sittings([...entries].reverse(), 'status').map(({ id, changes }) => [
    id,
    ...changes.map(({ field, before, after }) => `${field}: ${String(before)} → ${String(after)}`),
  ]);

it('of one person, one after the other, with what each field was before', () => {
  expect(
    told([
      saved(0, 'ann', 'name', null, 'A'),
      saved(1, 'ann', 'name', 'A', 'Au'),
      saved(2, 'ann', 'subject', null, 'Hi'),
      saved(6, 'ann', 'name', 'Au', 'Autumn'),
    ]),
  ).toEqual([['6 ann', 'name: null → Autumn', 'subject: null → Hi']]);
});

it('but not over a pause, another person, a step, or values that do not go on', () => {
  const apart = [
    saved(0, 'ann', 'name', null, 'A'),
    saved(6, 'ann', 'name', 'A', 'B'),
    saved(7, 'bob', 'name', 'B', 'C'),
    saved(8, 'ann', 'name', 'C', 'D'),
    saved(9, 'ann', 'status', 'DRAFT', 'SCHEDULED'),
    saved(10, 'ann', 'name', 'D', 'E'),
    saved(11, 'ann', 'name', 'other', 'F'),
  ];
  expect(told(apart)).toHaveLength(apart.length);
});

it('and leaves out what was put back', () => {
  expect(told([saved(0, 'ann', 'name', 'A', 'B'), saved(1, 'ann', 'name', 'B', 'A')])).toEqual([['1 ann']]);
});
