import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { expect, it } from 'vitest';
import { late } from '../../../src/views/widgets/late.tsx';
import { preparePage } from '../../support/render.tsx';

preparePage();

it('code that cannot be loaded is asked for again on request, and the rest of the screen stays', async () => {
  let tries = 0;
  const Name = late(() =>
    ++tries < 3
      ? Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
      : Promise.resolve(({ name }: { readonly name: string }) => <p>Hello {name}</p>),
  );
  const view = (
    <>
      <p>The rest</p>
      <Suspense>
        <Name name="Ada" />
      </Suspense>
    </>
  );
  const { unmount } = render(view);
  expect((await screen.findByRole('alert')).textContent).toContain('A network error occurred.');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByRole('alert')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Hello Ada')).toBeTruthy();
  expect(screen.getByText('The rest')).toBeTruthy();
  unmount();
  render(view);
  expect(screen.getByText('Hello Ada')).toBeTruthy();
});
