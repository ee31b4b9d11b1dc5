import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, Suspense, use } from 'react';
import { createMemoryRouter, Link, RouterProvider } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { useAddressParams } from '../../../src/views/widgets/use-address-params.ts';

afterEach(cleanup);

/** A screen whose code never comes. */
const never = new Promise<ReactNode>(() => undefined);
const Late = () => use(never);

function Record() {
  const [params, change] = useAddressParams();
  if (params.has('edit')) return <Late />;
  return (
    <>
      <Link to="/things/1?edit">Edit</Link>
      <Link to="/others">Others</Link>
      <button
        onClick={() =>
          change(
            (before) => {
              before.set('tab', 'notes');
              return before;
            },
            { replace: true },
          )
        }
      >
        Notes
      </button>
    </>
  );
}

function show() {
  const router = createMemoryRouter(
    [
      { path: '/things/:id', element: <Record /> },
      { path: '/others', element: <Late /> },
    ],
    { initialEntries: ['/things/1'] },
  );
  render(
    <Suspense>
      <RouterProvider router={router} />
    </Suspense>,
  );
  const address = () => router.state.location.pathname + router.state.location.search;
  const press = (role: 'link' | 'button', name: string) => userEvent.click(screen.getByRole(role, { name }));
  return { address, press };
}

test('a change of the address is made to the one that the user is on the way to', async () => {
  const { address, press } = show();
  await press('link', 'Edit');
  expect(address()).toBe('/things/1?edit');
  // Still on show, as the form is loading.
  await press('button', 'Notes');
  expect(address()).toBe('/things/1?edit=&tab=notes');
});

test('who is on the way to another path is not taken back', async () => {
  const { address, press } = show();
  await press('link', 'Others');
  expect(address()).toBe('/others');
  await press('button', 'Notes');
  expect(address()).toBe('/others');
});
