import { Button } from '@blueprintjs/core';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { afterEach, expect, test } from 'vitest';
import { ModalDialog } from '../../../src/views/widgets/modal-dialog.tsx';

afterEach(cleanup);

/** As a link does, it opens what it leads to while its key is still going down. */
function Opener() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button onKeyDown={() => flushSync(() => setOpen(true))}>Away</button>
      {isOpen && (
        <ModalDialog title="Sure?" onClose={() => setOpen(false)}>
          <button data-first>Yes</button>
          <Button text="No" onClick={() => setOpen(false)} />
        </ModalDialog>
      )}
    </>
  );
}

const ENTER = { key: 'Enter', charCode: 13 };

test('the Enter that opens a dialog does not press what has the focus by then; the next one does', async () => {
  render(<Opener />);
  const away = screen.getByRole('button', { name: 'Away' });
  away.focus();
  fireEvent.keyDown(away, ENTER);
  const yes = await screen.findByRole('button', { name: 'Yes' });
  await waitFor(() => expect(document.activeElement).toBe(yes));
  // False: a button is not pressed by it.
  expect(fireEvent.keyPress(yes, ENTER)).toBe(false);
  fireEvent.keyDown(yes, { ...ENTER, repeat: true });
  expect(fireEvent.keyPress(yes, ENTER)).toBe(false);
  // Blueprint's buttons press at keyup.
  const no = screen.getByRole('button', { name: 'No' });
  fireEvent.keyUp(no, ENTER);
  expect(no.isConnected).toBe(true);
  fireEvent.keyDown(yes, ENTER);
  expect(fireEvent.keyPress(yes, ENTER)).toBe(true);
  fireEvent.keyUp(no, ENTER);
  expect(no.isConnected).toBe(false);
});
