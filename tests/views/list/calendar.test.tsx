/** A list as a calendar, over the real API: what lies when, and to what other day it goes. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { monthAfter, onDay, weeksOf, withinDays } from '../../../src/views/list/calendar/month.ts';
import { daysOfEntry, movedPeriod, overlappingDays } from '../../../src/views/list/calendar/period.ts';
import { ObjectListScreen } from '../../../src/views/list/object-list-screen.tsx';
import type { CalendarModel, ColumnModel } from '../../../src/engine/model/object-model.ts';
import { hostApi } from '../../support/msw.ts';
import { preparePage, renderPage } from '../../support/render.tsx';

preparePage();
const api = hostApi();
const user = userEvent.setup();

async function campaign(name: string, dateStartUTC: string): Promise<string> {
  const { data, errors } = await api.call(
    'mutation ($input: MessageCampaignInput!) { made: createMessageCampaign(input: $input) { id } }',
    { input: { name, dateStartUTC } },
  );
  expect(errors).toBeUndefined();
  return (data['made'] as { id: string }).id;
}
async function startOf(id: string): Promise<unknown> {
  const { data } = await api.call('query ($id: ID!) { it: messageCampaign(id: $id) { dateStartUTC } }', {
    id,
  });
  return (data['it'] as { dateStartUTC: string }).dateStartUTC;
}

const MONTH = new Date().toISOString().slice(0, 7);
const [START, END] = [`${MONTH}-14T10:00:00Z`, `${MONTH}-16T12:00:00Z`];

it('has whole weeks, which begin as the language has it', () => {
  const weeks = weeksOf('2026-11', 1);
  expect([weeks[0]?.[0], weeks.at(-1)?.at(-1), weeks.length]).toEqual(['2026-10-26', '2026-12-06', 6]);
  expect(weeksOf('2026-11', 0)[0]?.[0]).toBe('2026-11-01');
  expect(monthAfter('2026-12', 1)).toBe('2027-01');
});

it('keeps the time of day by the clocks of whoever looks, over their change', () => {
  expect(onDay('2026-10-24T08:00:00Z', '2026-10-25', 'TIMESTAMP', 'Europe/Warsaw')).toBe(
    '2026-10-25T09:00:00Z',
  );
  expect(onDay('2026-10-24T10:00:00', '2026-10-25', 'LOCAL_DATETIME', 'Europe/Warsaw')).toBe(
    '2026-10-25T10:00:00',
  );
  const at = { field: { name: 'at', kind: 'TIMESTAMP' } } as ColumnModel;
  expect(JSON.stringify(withinDays('Ship', at, ['2026-10-25', '2026-10-26'], 'Europe/Warsaw'))).toContain(
    '2026-10-24T22:00:00Z',
  );
});

it('shows records at their days, moves one by keys and by its menu, and takes that back', async () => {
  const month = new Date().toISOString().slice(0, 7);
  const id = await campaign('Moved', `${month}-15T10:00:00Z`);
  const sent = await campaign('Gone', `${month}-16T10:00:00Z`);
  await api.write(sql`update message_campaign set status = 'SENT' where id = ${sent}`);
  renderPage(
    { '/list': <ObjectListScreen objectName="MessageCampaign" route="/list" />, '*': <p>Elsewhere</p> },
    '/list',
  );
  await user.click(await screen.findByRole('button', { name: 'Show as calendar' }));
  const grid = await screen.findByRole('grid', { name: 'Campaigns' });
  const dayOf = (name: RegExp) =>
    within(grid).getByRole('link', { name }).closest('[role="gridcell"]')?.getAttribute('data-id');
  await within(grid).findByRole('link', { name: /^Moved, Draft/ });
  expect([dayOf(/^Moved/), dayOf(/^Gone/)]).toEqual([`${month}-15`, `${month}-16`]);
  within(grid)
    .getByRole('link', { name: /^Moved/ })
    .focus();
  await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
  await waitFor(() => expect(dayOf(/^Moved/)).toBe(`${month}-16`));
  expect(await startOf(id)).toBe(`${month}-16T10:00:00Z`);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(dayOf(/^Moved/)).toBe(`${month}-15`));
  await user.click(within(grid).getByRole('button', { name: 'Move Moved' }));
  await user.click(screen.getByRole('menuitem', { name: /One week earlier/ }));
  await waitFor(() => expect(dayOf(/^Moved/)).toBe(`${month}-08`));
  // What has begun stays where it is, and says why.
  within(grid).getByRole('link', { name: /^Gone/ }).focus();
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await screen.findByRole('alert');
  expect(dayOf(/^Gone/)).toBe(`${month}-16`);
  expect(await startOf(sent)).toBe(`${month}-16T10:00:00Z`);
  // Days are one stop, in which arrows lead; a page is a month.
  const today = grid.querySelector<HTMLElement>('[tabindex="0"][role="gridcell"]');
  today?.focus();
  await user.keyboard('{PageDown}');
  await waitFor(() => expect(document.activeElement?.getAttribute('data-id')).toMatch(monthAfter(month, 1)));
  await user.keyboard('{PageDown}');
  await screen.findByText('There is nothing in this month.');
});

it('counts the days of an entry by the clocks of the zone, and moves its end with its start', () => {
  const field = (name: string) => ({ path: name, field: { name, kind: 'TIMESTAMP' } }) as ColumnModel;
  const calendar: CalendarModel = { at: field('from'), end: field('to'), show: [] };
  const row = (from: string, to: string | null) => ({ id: '1', version: 1, from, to });
  const days = (from: string, to: string | null) => daysOfEntry(calendar, row(from, to), 'Europe/Warsaw');
  expect(days('2026-11-26T22:30:00Z', '2026-11-27T23:30:00Z')).toEqual({
    first: '2026-11-26',
    last: '2026-11-28',
  });
  // Midnight in Warsaw is the end of the day before.
  expect(days('2026-11-26T10:00:00Z', '2026-11-26T23:00:00Z')?.last).toBe('2026-11-26');
  expect(days('2026-11-26T10:00:00Z', null)?.last).toBe('2026-11-26');
  expect(days('2026-11-26T10:00:00Z', '2026-11-20T10:00:00Z')?.last).toBe('2026-11-26');
  const moved = movedPeriod(
    calendar,
    row('2026-10-23T08:00:00Z', '2026-10-24T09:00:00Z'),
    '2026-10-24',
    'Europe/Warsaw',
  );
  expect(moved).toEqual({ from: '2026-10-24T08:00:00Z', to: '2026-10-25T10:00:00Z' });
  const filter = JSON.stringify(overlappingDays('Ship', calendar, ['2026-11-01'], 'Europe/Warsaw'));
  expect(filter).toContain('GREATER_OR_EQUALS');
});

it('shows an entry of several days at each of its days, and moves it as a whole', async () => {
  const { data, errors } = await api.call(
    'mutation ($input: MeetingInput!) { made: createMeeting(input: $input) { id } }',
    { input: { title: 'Congress', startTimeUTC: START, endTimeUTC: END } },
  );
  expect(errors).toBeUndefined();
  const { id } = data['made'] as { id: string };
  renderPage(
    { '/list': <ObjectListScreen objectName="Meeting" route="/list" />, '*': <p>Elsewhere</p> },
    '/list',
  );
  await user.click(await screen.findByRole('button', { name: 'Show as calendar' }));
  const grid = await screen.findByRole('grid', { name: 'Meetings' });
  const links = () => within(grid).queryAllByRole('link', { name: /^Congress/ });
  const days = () => links().map((link) => link.closest('[role="gridcell"]')?.getAttribute('data-id'));
  await waitFor(() => expect(days()).toEqual([`${MONTH}-14`, `${MONTH}-15`, `${MONTH}-16`]));
  expect(links()[0]?.getAttribute('aria-label')).toMatch(/14.*–.*16/);
  links()[2]?.focus();
  await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
  await waitFor(() => expect(days()).toEqual([`${MONTH}-15`, `${MONTH}-16`, `${MONTH}-17`]));
  const after = await api.call('query ($id: ID!) { it: meeting(id: $id) { startTimeUTC endTimeUTC } }', {
    id,
  });
  expect(after.data['it']).toEqual({
    startTimeUTC: `${MONTH}-15T10:00:00Z`,
    endTimeUTC: `${MONTH}-17T12:00:00Z`,
  });
});
