import { act, fireEvent, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import app from '../../../locales/en/app.json' with { type: 'json' };
import { SNACKBAR_MS } from '../../../src/contract/constants.ts';
import { type Notification, NotifyProvider, useNotify } from '../../../src/views/notify/index.ts';

function Trigger(notification: Notification) {
  const notify = useNotify();
  return <button onClick={() => notify(notification)}>go</button>;
}

const show = (notification: Notification) => {
  render(
    <NotifyProvider>
      <Trigger {...notification} />
    </NotifyProvider>,
  );
  fireEvent.click(screen.getByText('go'));
};
const pass = (ms: number) => {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
};

beforeAll(async () => {
  await i18next.use(initReactI18next).init({ lng: 'en', defaultNS: 'app', resources: { en: { app } } });
});
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('announces a message and takes it away after its time', () => {
  show({ message: 'Saved' });
  expect(screen.getByRole('status').textContent).toContain('Saved');
  pass(SNACKBAR_MS - 1);
  expect(screen.queryByText('Saved')).not.toBeNull();
  pass(1);
  expect(screen.queryByText('Saved')).toBeNull();
});

it('announces a failure at once', () => {
  show({ message: 'Lost', intent: 'danger' });
  expect(screen.getByRole('alert').textContent).toContain('Lost');
});

it('waits while the pointer or the focus is on it', () => {
  show({ message: 'Deleted', action: { text: 'Undo', onClick: () => undefined } });
  fireEvent.focus(screen.getByRole('button', { name: 'Undo' }));
  pass(SNACKBAR_MS * 3);
  expect(screen.queryByText('Deleted')).not.toBeNull();
  fireEvent.blur(screen.getByRole('button', { name: 'Undo' }));
  pass(SNACKBAR_MS);
  expect(screen.queryByText('Deleted')).toBeNull();
});

it('runs the action once and closes', () => {
  const undo = vi.fn();
  show({ message: 'Deleted', action: { text: 'Undo', onClick: undo } });
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(undo).toHaveBeenCalledOnce();
  expect(screen.queryByText('Deleted')).toBeNull();
});

it('shows three at a time', () => {
  show({ message: 'Again' });
  for (let i = 0; i < 5; i++) fireEvent.click(screen.getByText('go'));
  expect(screen.getAllByText('Again')).toHaveLength(3);
});

it('lets no message go while another one is pointed at', () => {
  show({ message: 'Again' });
  fireEvent.click(screen.getByText('go'));
  const [first] = screen.getAllByText('Again');
  fireEvent.pointerEnter(first as HTMLElement);
  pass(SNACKBAR_MS * 2);
  expect(screen.getAllByText('Again')).toHaveLength(2);
  fireEvent.pointerLeave(first as HTMLElement);
  pass(SNACKBAR_MS);
  expect(screen.queryByText('Again')).toBeNull();
});

it('leads to the latest message by F8, also out of a text, and back again by Escape', () => {
  const undo = vi.fn();
  show({ message: 'Deleted', action: { text: 'Undo', onClick: undo } });
  const box = document.body.appendChild(document.createElement('input'));
  box.focus();
  fireEvent.keyDown(box, { key: 'F8' });
  const action = screen.getByRole('button', { name: 'Undo' });
  expect(document.activeElement).toBe(action);
  fireEvent.keyDown(action, { key: 'Escape' });
  expect(screen.queryByText('Deleted')).toBeNull();
  expect(document.activeElement).toBe(box);
  expect(undo).not.toHaveBeenCalled();
  box.remove();
});

it('takes away what no longer applies: a message about the same record, and one that only tells', () => {
  function Steps() {
    const notify = useNotify();
    const steps: readonly Notification[] = [
      { message: 'Deleted: A', topics: ['a'] },
      { message: 'Deleted: B', topics: ['b'] },
      { message: 'Restored: A', topics: ['a'], isPassing: true },
      { message: 'Deleted: C', topics: ['c'] },
    ];
    return steps.map((step) => (
      <button key={step.message} onClick={() => notify(step)}>
        {`do ${step.message}`}
      </button>
    ));
  }
  render(
    <NotifyProvider>
      <Steps />
    </NotifyProvider>,
  );
  const after = (step: string) => {
    fireEvent.click(screen.getByText(`do ${step}`));
    return [...document.querySelectorAll('.notify-message')].map((each) => each.textContent);
  };
  expect(after('Deleted: A')).toEqual(['Deleted: A']);
  expect(after('Deleted: B')).toEqual(['Deleted: A', 'Deleted: B']);
  expect(after('Restored: A')).toEqual(['Deleted: B', 'Restored: A']);
  expect(after('Deleted: C')).toEqual(['Deleted: B', 'Deleted: C']);
});
