import { expect, it, vi } from 'vitest';
import type { ColumnModel } from '../../../src/engine/model/object-model.ts';
import { ImageCell } from '../../../src/views/cells/image-cell.tsx';
import type { CellProps } from '../../../src/views/widgets/cell.ts';
import { field } from '../../engine/fixtures.ts';
import { preparePage, renderPage } from '../../support/render.tsx';

preparePage();

/** As the server tells with the page. */
vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
  { serverTiming: [{ name: 'images', description: 'images.example.com *.example.org' }] },
] as unknown as PerformanceEntryList);

it.each([
  ['/media/a.png', 'IMG'],
  ['https://images.example.com/a.png', 'IMG'],
  ['https://cdn.example.org/a.png', 'IMG'],
  // Allowed since the page was loaded, or by nobody.
  ['https://images.test/a.png', 'A'],
  ['//images.test/a.png', undefined],
  ['javascript:alert(1)', undefined],
])('%s is shown as %s: only what this page may load is loaded', (value, tag) => {
  const column = {
    field: field('photo', 'STRING'),
    path: 'photo',
    label: 'Photo',
    cell: 'image',
  } as Partial<ColumnModel> as ColumnModel;
  const { container } = renderPage({ '/': <ImageCell {...({ value, column } as CellProps)} /> }, '/');
  const shown = container.querySelector('img, a');
  expect(shown?.tagName).toBe(tag);
  if (tag === undefined) expect(container.textContent).toBe(value);
});
