import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { ModalDialog } from '../../../src/views/widgets/modal-dialog.tsx';

afterEach(cleanup);

/** As a link does, it opens what it leads to while its key is still going down. */
function Opener({ onAnswer }: { readonly onAnswer: () => void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button onKeyDown={() => flushSync(() => setOpen(true))}>Away</button>
      {isOpen && (
        <ModalDialog title="Sure?" onClose={() => setOpen(false)}>
          <button data-first onClick={onAnswer}>
            Yes
          </button>
        </ModalDialog>
      )}
    </>
  );
}

test('the Enter that opens a dialog does not answer it; the next one does', async () => {
  const answer = vi.fn();
  const user = userEvent.setup();
  render(<Opener onAnswer={answer} />);
  screen.getByRole('button', { name: 'Away' }).focus();
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Yes' }));
  expect(answer).not.toHaveBeenCalled();
  await user.keyboard('{Enter}');
  expect(answer).toHaveBeenCalledTimes(1);
});
