import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { BusyButton } from '../../../src/views/widgets/busy-button.tsx';

test('a button keeps the focus while its work is under way, and does not begin it twice', async () => {
  const onClick = vi.fn();
  const onSubmit = vi.fn((event: Event) => event.preventDefault());
  const button = (busy: boolean) => (
    <form onSubmit={(event) => onSubmit(event.nativeEvent)}>
      <BusyButton type="submit" text="Save" busy={busy} onClick={onClick} />
    </form>
  );
  const { rerender } = render(button(false));
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect([onClick.mock.calls.length, onSubmit.mock.calls.length]).toEqual([1, 1]);

  rerender(button(true));
  const save = screen.getByRole('button', { name: /Save/ });
  expect(document.activeElement).toBe(save);
  expect(save.getAttribute('aria-disabled')).toBe('true');
  await userEvent.keyboard('{Enter}');
  await userEvent.click(save);
  expect([onClick.mock.calls.length, onSubmit.mock.calls.length]).toEqual([1, 1]);
});
