/** A list as a calendar, over the real API: what lies when, and to what other day it goes. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { monthAfter, onDay, weeksOf, withinDays } from '../../../src/views/list/calendar/month.ts';
import { ObjectListScreen } from '../../../src/views/list/object-list-screen.tsx';
import type { ColumnModel } from '../../../src/engine/model/object-model.ts';
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
