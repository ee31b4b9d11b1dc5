/** Which changes of a list Back takes back, and what the filter's editor shows then. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { expect, it } from 'vitest';
import { queryFilter } from '../../../src/contract/filter/filter.ts';
import { keepByEntry } from '../../../src/views/list/kept-by-entry.ts';
import { useKeptScroll } from '../../../src/views/list/kept-scroll.ts';
import { ObjectListScreen } from '../../../src/views/list/object-list-screen.tsx';
import { useTableState } from '../../../src/views/list/use-table-state.ts';
import { model } from '../../engine/fixtures.ts';
import { hostApi } from '../../support/msw.ts';
import { preparePage, renderPage } from '../../support/render.tsx';

preparePage();
hostApi();
const user = userEvent.setup();
const SHIP = model();

function Steps() {
  const [state, change] = useTableState(SHIP, 'url');
  return (
    <>
      <p data-testid="state">{`${state.pageIndex} ${state.search}`}</p>
      <button onClick={() => change({ pageIndex: 1 })}>Page 2</button>
      <button onClick={() => change({ search: 'a' })}>a</button>
      <button onClick={() => change({ search: 'ab' }, 'continued')}>ab</button>
      <button onClick={() => change({ search: 'c' })}>c</button>
      <button onClick={() => change({ search: '' }, 'continued')}>clear</button>
    </>
  );
}

it('makes a step of what changes something, and one of what is typed on', async () => {
  const { router } = renderPage({ '/list': <Steps /> }, '/list?page=1');
  const press = async (name: string, state: string) => {
    await user.click(screen.getByRole('button', { name }));
    await waitFor(() => expect(screen.getByTestId('state').textContent).toBe(state));
  };
  const back = async (state: string) => {
    await router.navigate(-1);
    await waitFor(() => expect(screen.getByTestId('state').textContent).toBe(state));
  };
  await press('Page 2', '1 ');
  await press('Page 2', '1 ');
  await press('a', '0 a');
  await press('ab', '0 ab');
  await press('c', '0 c');
  await press('clear', '0 ');
  await back('0 c');
  await back('0 ab');
  await back('1 ');
  await back('0 ');
});

const contacts = {
  '/contacts': <ObjectListScreen objectName="Contact" route="/contacts" />,
  '*': <p>Elsewhere</p>,
};
const addressOf = (value: string) =>
  `/contacts?${new URLSearchParams({
    filter: JSON.stringify(queryFilter('Contact', 'lastName', 'CONTAINS', value)),
  }).toString()}`;

it('shows the filter of the address after Back, and keeps what the list was not told', async () => {
  const { router } = renderPage(contacts, addressOf('Bach'));
  const filterOf = () => new URLSearchParams(router.state.location.search).get('filter');
  await user.click(await screen.findByRole('button', { name: 'Edit filter' }));
  const value = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Filter, value' });
  await user.type(await value(), 'm');
  await waitFor(() => expect(filterOf()).toContain('Bachm'));
  await user.type(await value(), 'ann');
  await waitFor(() => expect(filterOf()).toContain('Bachmann'));
  // One step for one stretch of typing.
  await router.navigate(-1);
  await waitFor(async () => expect((await value()).value).toBe('Bach'));
  expect(filterOf()).toContain('\\"Bach\\"');

  await router.navigate(addressOf('Brahms'));
  await waitFor(async () => expect((await value()).value).toBe('Brahms'));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Filter, field' }), 'firstName');
  await screen.findByText('The list is updated once the filter is complete.');
  await router.navigate(-1);
  await screen.findByText(/The list shows another filter now/);
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Filter, field' }).value).toBe('firstName');
  await user.click(screen.getByRole('button', { name: 'Show the filter of the list' }));
  await waitFor(async () => expect((await value()).value).toBe('Bach'));
});

function Scrolled() {
  const root = useRef<HTMLDivElement>(null);
  const restore = useKeptScroll(root, true, true);
  return (
    <div ref={root}>
      <div className="ag-grid-viewport" data-testid="viewport" />
      <button onClick={restore}>Rows are drawn</button>
      <Link to="?page=2">Second page</Link>
      <Link to="?page=3">Third page</Link>
    </div>
  );
}

it('leaves whoever scrolls by hand where they are, when fewer rows than before never reach the place', async () => {
  const { router } = renderPage({ '/list': <Scrolled /> }, '/list');
  await user.click(screen.getByRole('link', { name: 'Second page' }));
  keepByEntry('scroll', router.state.location.key, 800);
  await user.click(screen.getByRole('link', { name: 'Third page' }));
  const viewport = screen.getByTestId('viewport');
  // As far as the rows reach.
  let top = 0;
  Object.defineProperty(viewport, 'scrollTop', {
    get: () => top,
    set: (wanted: number) => {
      top = Math.min(wanted, 300);
    },
  });
  await router.navigate(-1);
  await waitFor(() => expect(top).toBe(300));
  fireEvent.wheel(viewport);
  viewport.scrollTop = 40;
  fireEvent.click(screen.getByRole('button', { name: 'Rows are drawn' }));
  expect(top).toBe(40);
});
