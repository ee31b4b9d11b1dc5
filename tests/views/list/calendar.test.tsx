/** A list as a calendar, over the real API: what lies when, and to what other day it goes. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { onDay, weeksOf, withinDays } from '../../../src/views/list/calendar/month.ts';
import { spanAfter, spanTitle, valuesAt } from '../../../src/views/list/calendar/calendar-span.ts';
import { isAllDay, timeBlocks } from '../../../src/views/list/calendar/time-layout.ts';
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
  expect(spanAfter('month', '2026-12-31', 2)).toBe('2027-02-28');
  expect(spanTitle('week', weeksOf('2026-11', 1)[0] ?? [], '2026-11-01', 'en')).toMatch(
    /^October 26\s–\sNovember 1, 2026$/,
  );
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
  await waitFor(() =>
    expect(document.activeElement?.getAttribute('data-id')).toMatch(
      spanAfter('month', `${month}-01`, 1).slice(0, 7),
    ),
  );
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

const at = (name: string, kind: string) => ({ path: name, field: { name, kind } }) as ColumnModel;
const TIMED: CalendarModel = { at: at('from', 'TIMESTAMP'), end: at('to', 'TIMESTAMP'), show: [] };
const ZONE = 'Europe/Warsaw';

it('places entries among the hours by the clocks of the zone, those that overlap side by side', () => {
  const row = (id: string, from: string, to: string | null) => ({ id, version: 1, from, to });
  const blocks = (...rows: ReturnType<typeof row>[]) =>
    timeBlocks(TIMED, rows, '2026-11-26', ZONE).map(({ row: { id }, start, minutes, column, columns }) => [
      id,
      start,
      minutes,
      `${column + 1}/${columns}`,
    ]);
  expect(
    blocks(
      row('late', '2026-11-26T22:30:00Z', '2026-11-27T01:00:00Z'),
      row('c', '2026-11-26T09:15:00Z', '2026-11-26T10:00:00Z'),
      row('a', '2026-11-26T08:00:00Z', '2026-11-26T09:30:00Z'),
      row('b', '2026-11-26T08:30:00Z', '2026-11-26T09:00:00Z'),
      row('early', '2026-11-25T22:30:00Z', '2026-11-26T00:00:00Z'),
      row('point', '2026-11-26T12:00:00Z', null),
      row('ended', '2026-11-25T20:00:00Z', '2026-11-25T23:00:00Z'),
    ),
  ).toEqual([
    ['early', 0, 60, '1/1'],
    ['a', 540, 90, '1/2'],
    ['b', 570, 30, '2/2'],
    ['c', 615, 45, '2/2'],
    ['point', 780, 30, '1/1'],
    ['late', 1410, 30, '1/1'],
  ]);
  // When clocks are set back, an hour that comes twice has its entry all the same.
  expect(
    timeBlocks(TIMED, [row('x', '2026-10-25T00:50:00Z', '2026-10-25T01:10:00Z')], '2026-10-25', ZONE)[0],
  ).toMatchObject({ start: 170, minutes: 30 });
  expect(isAllDay(TIMED, row('x', '2026-11-26T10:00:00Z', '2026-11-27T10:00:00Z'), ZONE)).toBe(true);
  expect(isAllDay(TIMED, row('x', '2026-11-26T10:00:00Z', '2026-11-27T09:59:00Z'), ZONE)).toBe(false);
});

it('begins an entry at its place', () => {
  expect(valuesAt(TIMED, { day: '2026-11-26', hour: 23 }, ZONE)).toEqual({
    from: '2026-11-26T22:00:00Z',
    to: '2026-11-26T23:00:00Z',
  });
  const dates: CalendarModel = { at: at('from', 'LOCAL_DATE'), end: at('to', 'LOCAL_DATE'), show: [] };
  expect(valuesAt(dates, { day: '2026-11-26' }, ZONE)).toEqual({ from: '2026-11-26', to: '2026-11-26' });
  const local: CalendarModel = { at: at('from', 'LOCAL_DATETIME'), end: undefined, show: [] };
  expect(valuesAt(local, { day: '2026-11-26' }, ZONE)).toEqual({ from: '2026-11-26T09:00:00' });
});

const meetings = {
  '/list': <ObjectListScreen objectName="Meeting" route="/list" />,
  '*': <p>Elsewhere</p>,
};
const slotOf = (grid: HTMLElement, day: string, hour: number) =>
  grid.querySelector<HTMLElement>(`[role="gridcell"][data-id="${day}"][data-hour="${hour}"]`);

it('shows the hours of a week at an address, leads through them by keys, and begins a record at an hour', async () => {
  const { errors } = await api.call(
    'mutation ($input: MeetingInput!) { made: createMeeting(input: $input) { id } }',
    { input: { title: 'Standup', startTimeUTC: '2030-05-15T10:00:00Z', endTimeUTC: '2030-05-15T10:30:00Z' } },
  );
  expect(errors).toBeUndefined();
  // The address says what is shown, whatever was chosen before.
  const { router } = renderPage(meetings, '/list?calendar=week&day=2030-05-16');
  const grid = await screen.findByRole('grid', { name: 'Meetings' });
  await screen.findByRole('heading', { name: /^May 12\s–\s18, 2030$/ });
  const link = await within(grid).findByRole('link', { name: /^Standup/ });
  const slot = link.closest<HTMLElement>('[role="gridcell"]');
  expect(slot?.dataset['id']).toBe('2030-05-15');
  expect(within(grid).getAllByRole('columnheader')).toHaveLength(8);

  // One Tab stop among the places; arrows lead by days and hours, a page is a week.
  expect(grid.querySelectorAll('[role="gridcell"][tabindex="0"]')).toHaveLength(1);
  slotOf(grid, '2030-05-16', 9)?.focus();
  await user.keyboard('{ArrowDown}{ArrowRight}');
  expect(document.activeElement).toBe(slotOf(grid, '2030-05-17', 10));
  await user.keyboard('{PageDown}');
  await waitFor(() => expect(document.activeElement).toBe(slotOf(grid, '2030-05-24', 10)));
  expect(router.state.location.search).toContain('day=2030-05-24');
  await user.keyboard('k');
  await screen.findByRole('heading', { name: /^May 12\s–\s18, 2030$/ });

  await user.click(slotOf(grid, '2030-05-16', 14) as HTMLElement);
  const dialog = await screen.findByRole('dialog', { name: 'New meeting' });
  await user.type(await within(dialog).findByRole('textbox', { name: /Title/ }), 'Review');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await within(grid).findByRole('link', { name: /^Review/ });
  expect(slotOf(grid, '2030-05-16', 14)?.textContent).toContain('Review');
});

it('keeps the chosen span in the address and for the next visit, each choice a step back', async () => {
  const { router, unmount } = renderPage(meetings, '/list?calendar=month&day=2030-05-16');
  await screen.findByRole('heading', { name: 'May 2030' });
  await user.click(screen.getByRole('button', { name: 'Day' }));
  await screen.findByRole('heading', { name: 'Thursday, May 16, 2030' });
  await user.click(screen.getByRole('button', { name: 'Next day' }));
  await screen.findByRole('heading', { name: 'Friday, May 17, 2030' });
  await router.navigate(-1);
  await screen.findByRole('heading', { name: 'Thursday, May 16, 2030' });
  await router.navigate(-1);
  await screen.findByRole('heading', { name: 'May 2030' });
  unmount();
  const next = renderPage(meetings, '/list');
  await screen.findByRole('group', { name: 'Calendar view' });
  expect(screen.getByRole('button', { name: 'Day' }).getAttribute('aria-pressed')).toBe('true');
  await waitFor(() => expect(next.router.state.location.search).toContain('calendar=day'));
  // Rows are rows again, at an address that says nothing of calendars.
  await user.click(screen.getByRole('button', { name: 'Show as rows' }));
  await waitFor(() => expect(next.router.state.location.search).not.toContain('calendar'));
  expect(screen.queryByRole('group', { name: 'Calendar view' })).toBeNull();
});
