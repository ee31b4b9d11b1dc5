import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { RetryButton } from '../../../src/views/widgets/retry-button.tsx';

const drawn = () => act(() => new Promise(requestAnimationFrame));

function Part({ takesFocus = false }) {
  const [failed, setFailed] = useState(true);
  return (
    <section data-testid="part">
      {failed ? (
        <div>
          <RetryButton text="Try again" onClick={() => setFailed(false)} />
        </div>
      ) : (
        <button ref={(button) => (takesFocus ? button?.focus() : undefined)}>Loaded</button>
      )}
    </section>
  );
}

it('who tries again stays at that place of the page', async () => {
  render(<Part />);
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await drawn();
  expect(document.activeElement).toBe(screen.getByTestId('part'));
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByText('Loaded'));
  expect(screen.getByTestId('part').hasAttribute('tabindex')).toBe(false);
});

it('what takes the focus keeps it', async () => {
  render(<Part takesFocus />);
  await userEvent.click(screen.getByText('Try again'));
  await drawn();
  expect(document.activeElement).toBe(screen.getByText('Loaded'));
});
