import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { FocusInside } from '../../../src/views/widgets/focus-inside.tsx';
import { preparePage } from '../../support/render.tsx';

preparePage();

const show = (content: ReactNode) => render(<FocusInside>{content}</FocusInside>);
const focused = (element: HTMLElement) => waitFor(() => expect(document.activeElement).toBe(element));

it('begins at the entries of a menu, and the arrow keys go from one to the next', async () => {
  show(
    <ul role="menu">
      <button role="menuitem" aria-disabled="true">
        Not now
      </button>
      <button role="menuitem">Edit</button>
      <button role="menuitem">Delete</button>
    </ul>,
  );
  const [, edit, remove] = screen.getAllByRole('menuitem') as [HTMLElement, HTMLElement, HTMLElement];
  await focused(edit);
  await userEvent.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(remove);
  await userEvent.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(edit);
  await userEvent.keyboard('{ArrowUp}');
  expect(document.activeElement).toBe(remove);
  await userEvent.keyboard('{Home}');
  expect(document.activeElement).toBe(edit);
});

it('begins at the field that matters, not at a button or a box to tick before it', async () => {
  show(
    <>
      <button>Close</button>
      <input type="checkbox" />
      <input aria-label="Name" />
    </>,
  );
  await focused(screen.getByRole('textbox', { name: 'Name' }));
});

it('begins where it is told to', async () => {
  show(
    <>
      <input aria-label="Name" />
      <button data-first>Stay</button>
    </>,
  );
  await focused(screen.getByRole('button', { name: 'Stay' }));
});

it('begins at itself where nothing else can be meant, so that the focus is inside', async () => {
  const { container } = show(<button>Delete everything</button>);
  await focused(container.firstElementChild as HTMLElement);
});
