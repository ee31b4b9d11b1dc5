import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { DraftsContext, openDrafts } from '../../../../src/areas/campaigns/viewer/drafts.ts';
import { Question } from '../../../../src/areas/campaigns/viewer/question.tsx';
import type { QuestionInteraction } from '../../../../src/contract/interactive/content.ts';
import { BEGUN } from '../../../../src/contract/interactive/playing.ts';
import { preparePage } from '../../../support/render.tsx';

preparePage({ withGrid: true });
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const FREE = { id: 'q1', type: 'question', kind: 'free', text: 'Why?', label: 'Why?' } as QuestionInteraction;
const MULTI = {
  ...FREE,
  id: 'q2',
  kind: 'multi',
  choices: [
    { id: 'a', text: 'Apples' },
    { id: 'b', text: 'Pears' },
  ],
} as QuestionInteraction;

const onAnswer = vi.fn(() => ({ playing: BEGUN, isRight: true, message: undefined, goto: undefined }));
const onTimeOut = vi.fn(() => ({ playing: BEGUN, isRight: false, message: undefined, goto: undefined }));

const shown = (question: QuestionInteraction, isTimeRunning: boolean, onWrite = vi.fn<() => void>()) => (
  <DraftsContext value={openDrafts('tenant.secret', 'e1')}>
    <Question
      question={question}
      hasLimit
      isTimeRunning={isTimeRunning}
      isDone={false}
      onWrite={onWrite}
      onAnswer={onAnswer}
      onTimeOut={onTimeOut}
      onGoOn={() => undefined}
    />
  </DraftsContext>
);

/** As a page that has just been opened shows it. */
function show(question: QuestionInteraction, { isTimeRunning = false, onWrite = vi.fn<() => void>() } = {}) {
  cleanup();
  onAnswer.mockClear();
  onTimeOut.mockClear();
  return render(shown(question, isTimeRunning, onWrite));
}

test('what was written or chosen and not sent is there after a reload, and gone once it is sent', async () => {
  // Other files leave drafts of forms there.
  localStorage.clear();
  const onWrite = vi.fn();
  show(FREE, { onWrite });
  await userEvent.type(screen.getByRole('textbox'), 'Half a thought');
  expect(onWrite).toHaveBeenCalled();
  show(MULTI);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Pears' }));
  show(MULTI);
  expect(screen.getByRole('checkbox', { name: 'Pears' })).toHaveProperty('checked', true);
  show(FREE);
  expect(screen.getByRole('textbox')).toHaveProperty('value', 'Half a thought');
  await userEvent.click(screen.getByRole('button', { name: 'Answer' }));
  expect(onAnswer).toHaveBeenCalledWith('Half a thought');
  show(FREE);
  expect(screen.getByRole('textbox')).toHaveProperty('value', '');
  expect(Object.keys(localStorage).filter((key) => key.includes('.draft.'))).toHaveLength(1);
});

test.each([
  ['a text', FREE, 'typed in time', 'typed in time'],
  ['choices', MULTI, ['a'], ['a']],
])('at the end of the time %s is the answer', async (_, question, draft, expected) => {
  vi.useFakeTimers();
  openDrafts('tenant.secret', 'e1').write(question.id, draft);
  show({ ...question, timeLimit: { seconds: 1, choice: 'b' } }, { isTimeRunning: true });
  await act(() => vi.advanceTimersByTimeAsync(1_500));
  expect(onAnswer.mock.calls).toEqual([[expected]]);
  expect(onTimeOut).not.toHaveBeenCalled();
});

test('nothing entered in time is no answer, and is told as such', async () => {
  vi.useFakeTimers();
  show({ ...MULTI, timeLimit: { seconds: 1, choice: 'b' } }, { isTimeRunning: true });
  await act(() => vi.advanceTimersByTimeAsync(1_500));
  expect(onAnswer).not.toHaveBeenCalled();
  expect(onTimeOut).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('status').textContent).toContain('Time is up.');
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(onTimeOut).toHaveBeenCalledTimes(1);
});

test('while its time stands still, what is left stays', async () => {
  vi.useFakeTimers();
  const limited = { ...MULTI, timeLimit: { seconds: 4, choice: 'b' } };
  const { rerender } = show(limited, { isTimeRunning: true });
  await act(() => vi.advanceTimersByTimeAsync(2_500));
  rerender(shown(limited, false));
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(screen.getByRole('timer').textContent).toBe('2 seconds left');
  rerender(shown(limited, true));
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(onTimeOut).toHaveBeenCalledTimes(1);
});

test('characters that no database keeps are left out where they are entered', async () => {
  show(FREE);
  await userEvent.click(screen.getByRole('textbox'));
  await userEvent.paste('a\u0000b\ud800c');
  expect(screen.getByRole('textbox')).toHaveProperty('value', 'ab\ufffdc');
});

test('shows the formatting of a question, its choices and what is said to them, and no markup that is only mentioned', async () => {
  const choices = [
    {
      id: 'a',
      text: '<p><strong>Ripe</strong> <a href="https://a.test/">apples</a></p><ul><li><p>red</p></li></ul>',
    },
    { id: 'b', text: 'A <strong> tag</strong>' },
  ];
  const message = '<p>Well <em>done</em></p>';
  onAnswer.mockReturnValueOnce({ playing: BEGUN, isRight: true, message, goto: undefined } as never);
  show({ ...MULTI, text: '<p>Which <em>fruit</em>?</p>', choices });
  expect(screen.getByRole('group', { name: 'Which fruit?' }).querySelector('legend em')?.textContent).toBe(
    'fruit',
  );
  const link = screen.getByRole('link', { name: 'apples' });
  expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer']);
  // Labels hold phrases alone.
  expect(document.querySelector(':is(label, legend) :is(p, ul, li)')).toBeNull();
  expect(screen.getByRole('checkbox', { name: 'A <strong> tag</strong>' })).toBeTruthy();
  await userEvent.click(screen.getByRole('checkbox', { name: /^Ripe apples/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Answer' }));
  expect(screen.getByRole('status').querySelector('p em')?.textContent).toBe('done');
});

test('NPS is answered by one of eleven buttons, between the words at both ends', async () => {
  show({ ...FREE, kind: 'nps', lowText: 'Not at all', highText: 'Very likely' });
  const buttons = screen.getAllByRole('button').map(({ textContent }) => textContent);
  expect(buttons).toEqual(Array.from({ length: 11 }, (_, at) => `${at}`));
  expect(screen.getByText('Very likely')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '0' }));
  expect(onAnswer).toHaveBeenCalledWith(0);
});
