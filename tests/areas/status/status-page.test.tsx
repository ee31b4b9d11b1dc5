import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { StatusPage } from '../../../src/areas/status/status-page.tsx';
import type { StatusReport } from '../../../src/contract/status.ts';
import { preparePage, renderPage } from '../../support/render.tsx';

preparePage();
const user = userEvent.setup();

const REPORT: StatusReport = {
  state: 'partialOutage',
  updatedAt: '2026-03-10T12:00:00.000Z',
  today: '2026-03-10',
  components: [
    {
      key: 'queue',
      state: 'majorOutage',
      uptime: 0.99996,
      days: Array.from({ length: 90 }, (_, index) => (index < 80 ? null : index === 88 ? 0.98765 : 1)),
    },
    { key: 'mail', state: 'notConfigured', uptime: null, days: Array.from({ length: 90 }, () => null) },
  ],
  incidents: [
    { component: 'queue', startedAt: '2026-03-10T11:00:00.000Z', endedAt: null },
    { component: 'api', startedAt: '2026-02-01T11:00:00.000Z', endedAt: '2026-02-01T11:10:00.000Z' },
  ],
};

const answer = (...answers: (StatusReport | number)[]) => {
  const fetch = vi.fn(() => {
    const next = answers.length > 1 ? answers.shift() : answers[0];
    if (next === 0) return Promise.reject(new TypeError('Failed to fetch'));
    return Promise.resolve(
      typeof next === 'number' ? new Response('', { status: next }) : Response.json(next),
    );
  });
  vi.stubGlobal('fetch', fetch);
};
const open = () => renderPage({ '/status': <StatusPage /> }, '/status');
afterEach(() => {
  vi.unstubAllGlobals();
});

it('says how everything is, in words', async () => {
  answer(REPORT);
  open();
  expect(await screen.findByText('Some parts do not work')).toBeTruthy();
  const [queue, mail] = screen.getAllByRole('listitem').map((item) => within(item));
  expect(queue?.getByRole('heading', { name: 'Background jobs' })).toBeTruthy();
  expect(queue?.getByText('Major outage')).toBeTruthy();
  // Not rounded up to what it was not.
  expect(queue?.getByText('Available: 99.99% · days measured: 10 of 90')).toBeTruthy();
  expect(mail?.getByText('Not configured')).toBeTruthy();
  expect(mail?.queryByRole('slider')).toBeNull();
  expect(screen.getByText(/^since Mar 10, 2026.*ongoing$/)).toBeTruthy();
  expect(screen.getByText(/^Updated: Mar 10, 2026/)).toBeTruthy();
});

it('goes through the days by the keyboard', async () => {
  answer(REPORT);
  open();
  const bars = await screen.findByRole('slider', { name: 'Background jobs: last 90 days' });
  expect(bars.children).toHaveLength(90);
  await user.tab();
  expect(document.activeElement).toBe(bars);
  expect(bars.getAttribute('aria-valuetext')).toBe('Mar 10, 2026: 100% available');
  await user.keyboard('{ArrowLeft}');
  expect(bars.getAttribute('aria-valuetext')).toBe('Mar 9, 2026: 98.76% available');
  expect(screen.getByText('Mar 9, 2026: 98.76% available')).toBeTruthy();
  await user.keyboard('{PageDown}{PageDown}');
  expect(bars.getAttribute('aria-valuetext')).toBe('Feb 23, 2026: not measured');
  await user.keyboard('{Home}{ArrowLeft}');
  expect(bars.getAttribute('aria-valuetext')).toBe('Dec 11, 2025: not measured');
  await user.keyboard('{End}{ArrowRight}');
  expect(bars.getAttribute('aria-valuenow')).toBe('90');
});

it.each([0, 502])('says that the API cannot be reached (%i), and keeps what it knew', async (failure) => {
  answer(REPORT, failure, REPORT);
  open();
  await screen.findByText('Some parts do not work');
  // The browser has found a network again: the page asks at once.
  dispatchEvent(new Event('online'));
  expect(await screen.findByText('The API cannot be reached')).toBeTruthy();
  expect(screen.queryByText('Some parts do not work')).toBeNull();
  expect(screen.getByText('Major outage')).toBeTruthy();
  dispatchEvent(new Event('online'));
  expect(await screen.findByText('Some parts do not work')).toBeTruthy();
  expect(screen.queryByText('The API cannot be reached')).toBeNull();
});

it('says so, too, where there was never an answer', async () => {
  answer(0);
  open();
  expect(await screen.findByText('The API cannot be reached')).toBeTruthy();
  expect(screen.queryByRole('list')).toBeNull();
});
