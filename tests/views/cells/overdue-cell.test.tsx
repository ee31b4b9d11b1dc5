/** Dates that have passed while a record waits for them. */
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ColumnModel } from '../../../src/engine/model/object-model.ts';
import { hasPassed } from '../../../src/views/cells/has-passed.ts';
import { cellComponent } from '../../../src/views/cells/index.ts';
import { preparePage } from '../../support/render.tsx';
import { formField } from '../form/fields.ts';

preparePage({ withGrid: false });

it.each([
  ['2001-02-03', 'OPEN', true],
  ['2001-02-03', 'DONE', false],
  ['2999-02-03', 'OPEN', false],
])('%s of a record that is %s', async (value, status, isOverdue) => {
  const { field } = formField('dueDate', 'LOCAL_DATE');
  const overdue = { field: 'status', values: ['OPEN'] };
  const column = { path: 'dueDate', label: 'Due', field, cell: 'text', overdue } as unknown as ColumnModel;
  const Cell = cellComponent(column);
  if (!Cell) throw new Error('There is no cell.');
  const format = { locale: 'en-US', timeZone: 'UTC', yes: 'Yes', no: 'No' };
  const row = { id: '1', version: 1, status };
  render(<Cell value={value} column={column} row={row} objectName="Task" format={format} />);
  expect(await screen.findByText(/Feb 3/)).toBeDefined();
  expect(screen.queryAllByText('overdue')).toHaveLength(isOverdue ? 1 : 0);
});

it.each([
  // A day is over when it is over where the user is: in Tokyo it is the 11th already.
  ['2026-03-10', 'LOCAL_DATE', 'UTC', false],
  ['2026-03-10', 'LOCAL_DATE', 'Asia/Tokyo', true],
  ['2026-03-10T23:30:01', 'LOCAL_DATETIME', 'UTC', false],
  ['2026-03-10T23:29:59', 'LOCAL_DATETIME', 'UTC', true],
  ['2026-03-10T23:29:59Z', 'TIMESTAMP', 'Asia/Tokyo', true],
  ['2026-03-10T23:30:01Z', 'TIMESTAMP', 'Asia/Tokyo', false],
])('%s, a %s in %s, has passed: %s', (value, kind, timeZone, passed) => {
  expect(hasPassed(value, kind, timeZone, new Date('2026-03-10T23:30:00Z'))).toBe(passed);
});
