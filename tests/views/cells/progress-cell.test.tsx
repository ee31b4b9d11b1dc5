/** How far something is: by a percentage, or by the part of a whole. */
import { render, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { cellComponent } from '../../../src/views/cells/index.ts';
import type { ColumnModel } from '../../../src/engine/model/object-model.ts';
import { formField } from '../form/fields.ts';
import { preparePage } from '../../support/render.tsx';

preparePage({ withGrid: false });

function show(value: unknown, shareOf: string | undefined, row: object) {
  const { field } = formField('sent', 'LONG');
  const column = { path: 'sent', label: 'Sent', field, cell: 'progress', ...(shareOf && { shareOf }) };
  const Cell = cellComponent(column as ColumnModel);
  if (!Cell) throw new Error('There is no cell.');
  const format = { locale: 'en-US', timeZone: 'UTC', yes: 'Yes', no: 'No' };
  const shared = { column: column as ColumnModel, objectName: 'Ship', format };
  const { container } = render(<Cell {...shared} value={value} row={{ id: '1', version: 1, ...row }} />);
  return () => ({
    now: screen.queryByRole('progressbar')?.getAttribute('aria-valuenow'),
    text: container.textContent,
  });
}

it.each([
  [40, undefined, {}, '40', '40%'],
  ['520', 'ordered', { ordered: '1040' }, '50', '520 / 1,040'],
  // What has not begun is at its beginning, and not at its end.
  ['0', 'ordered', { ordered: '0' }, undefined, '0'],
])('%s of %s', async (value, shareOf, row, now, text) => {
  const shown = show(value, shareOf, row);
  await waitFor(() => expect(shown()).toEqual({ now, text }));
});
