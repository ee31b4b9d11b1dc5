import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { MatchSummary } from '../../../src/engine/hooks/match-documents.ts';
import { MatchCounts } from '../../../src/views/match/match-counts.tsx';
import { hostApi } from '../../support/msw.ts';
import { preparePage, renderPage } from '../../support/render.tsx';

preparePage({ withGrid: false });
hostApi();

function show(summary: MatchSummary) {
  const onCountAll = vi.fn<() => void>();
  const parts = [{ name: 'SMS', label: 'By SMS' }];
  const counts = (
    <MatchCounts parts={parts} label="Contacts" summary={summary} error={undefined} onCountAll={onCountAll} />
  );
  renderPage({ '/': counts }, '/');
  return onCountAll;
}

const told = () => screen.getAllByRole('definition').map(({ textContent }) => textContent);

it('tells of more than were counted, and counts all of them on request', async () => {
  const onCountAll = show({ total: 10_000, totalIsExact: false, parts: [{ name: 'SMS', total: 7 }] });
  expect(told()).toEqual(['more than 10,000', 'more than 7']);
  await userEvent.click(screen.getByRole('button', { name: 'Count all' }));
  expect(onCountAll).toHaveBeenCalledOnce();
});

it('does not take what took too long for nobody', () => {
  show({ total: 0, totalIsExact: false, parts: [] });
  expect(told()).toEqual(['not counted yet', '–']);
  expect(screen.getByRole('button', { name: 'Count all' })).toBeTruthy();
});
