/** Writing a short message: what it makes, which characters make it longer, and what is wrong with its variables. */
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, expect, it } from 'vitest';
import { SmsCounter } from '../../../src/views/formats/sms/sms-counter.tsx';
import { loadTexts } from '../../../src/views/texts/load-texts.ts';
import { preparePage } from '../../support/render.tsx';

preparePage({ withGrid: false });
beforeAll(() => loadTexts('letters'));

function Counter({ begin }: { readonly begin: string }) {
  const [text, setText] = useState(begin);
  return (
    <>
      <output data-testid="text">{text}</output>
      <SmsCounter
        value={text}
        onChange={(value) => setText(String(value))}
        readOnly={false}
        about={undefined}
      />
    </>
  );
}

it('names the characters that make it Unicode, and replaces them', async () => {
  const { container } = render(<Counter begin={'“Hi” – you\u00a0… {{ name | fallback: "–" }}'} />);
  await waitFor(() => expect(container.textContent).toContain('(UCS-2)'));
  expect([...container.querySelectorAll('bdi')].map(({ textContent }) => textContent)).toEqual([
    ...['“ → "', '” → "', '– → -', 'U+00A0', '… → ...'],
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Replace them' }));
  expect(screen.getByTestId('text').textContent).toBe('"Hi" - you ... {{ name | fallback: "–" }}');
});

it('says that nothing is won where one of them cannot be replaced, and what looks like a field', async () => {
  const { container } = render(<Counter begin="Hi {firstname} – ж" />);
  await waitFor(() => expect(container.textContent).toContain('(UCS-2)'));
  expect(container.textContent).toContain('Some of them cannot be replaced');
  expect(container.querySelector('[role=status]')?.textContent).toContain('{firstname}');
});
