import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ObjectListScreen } from '../../../src/views/list/object-list-screen.tsx';
import { hostApi } from '../../support/msw.ts';
import { preparePage, renderPage } from '../../support/render.tsx';

preparePage({ withGrid: false });
hostApi();

it('the grid takes a table over that has no rows', async () => {
  const list = <ObjectListScreen objectName="Contact" route="/app/contacts" />;
  renderPage({ '/app/contacts': list }, '/app/contacts');
  const grid = await screen.findByRole('grid');
  await waitFor(() => expect(screen.queryByRole('table')).toBeNull());
  expect(grid.closest('.record-grid')?.getAttribute('data-drawn')).toBe('true');
});
