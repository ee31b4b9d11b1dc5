/** A table whose grid's code is still on its way. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type * as LateGrid from '../../../src/views/list/late-grid.ts';
import { ObjectListScreen } from '../../../src/views/list/object-list-screen.tsx';
import { hostApi } from '../../support/msw.ts';
import { preparePage, renderPage } from '../../support/render.tsx';

const line = vi.hoisted(() => ({ isDown: false, ...Promise.withResolvers<undefined>() }));
vi.mock('../../../src/views/list/late-grid.ts', async (original) => {
  const real = await original<typeof LateGrid>();
  const loadGrid = async () => {
    await line.promise;
    if (line.isDown) throw new Error('The line is down');
    return real.loadGrid();
  };
  return { ...real, loadGrid };
});

preparePage({ withGrid: false });
const api = hostApi();
const user = userEvent.setup();

it('shows its rows before the grid is there: to be read, sorted and opened; the grid takes them over', async () => {
  const inputs = ['Bela', 'Ada'].map(
    (name) => `${name}: createContact(input: {firstName: "${name}", email: "${name}@example.test"}) { id }`,
  );
  const { errors } = await api.call(`mutation { ${inputs.join('\n')} }`);
  expect(errors).toBeUndefined();
  const list = <ObjectListScreen objectName="Contact" route="/app/contacts" />;
  const { router } = renderPage(
    { '/app/contacts': list, '/app/contacts/:id': <p>The form</p> },
    '/app/contacts',
  );

  const table = await screen.findByRole('table', { name: 'Contacts' });
  const ofRecords = (rows: HTMLElement) =>
    within(rows)
      .getAllByRole('link')
      .filter(({ textContent }) => !textContent.includes('@'));
  const names = () => ofRecords(table).map(({ textContent }) => textContent);
  expect(names()).toEqual(['Ada', 'Bela']);
  const header = within(table).getByRole('columnheader', { name: /First name/ });
  expect(header.getAttribute('aria-sort')).toBe('ascending');
  // By this column alone, then the other way round.
  await user.click(header);
  const other = within(table).getByRole('columnheader', { name: /Last name/ });
  await waitFor(() => expect(other.getAttribute('aria-sort')).toBeNull());
  await user.click(header);
  await waitFor(() => expect(names()).toEqual(['Bela', 'Ada']));
  expect(header.getAttribute('aria-sort')).toBe('descending');

  const bela = ofRecords(table)[0]?.getAttribute('href');
  await user.click(within(table).getByText('Bela@example.test').closest('[role="row"]') as HTMLElement);
  expect(router.state.location.pathname).toBe('/app/contacts');
  await user.click(ofRecords(table)[0] as HTMLElement);
  await screen.findByText('The form');
  expect(router.state.location.pathname).toBe(bela);

  await router.navigate(-1);
  await screen.findByRole('table');
  line.isDown = true;
  line.resolve(undefined);
  await screen.findByText(/network error/);
  expect(screen.getByRole('table')).toBeTruthy();
  line.isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  const grid = await screen.findByRole('grid');
  await waitFor(() => expect(screen.queryByRole('table')).toBeNull());
  expect(ofRecords(grid)[0]?.getAttribute('href')).toBe(bela);
});
