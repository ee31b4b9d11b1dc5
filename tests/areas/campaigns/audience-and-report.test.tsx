/** Whom a campaign would reach and what has become of it, over the real API. */
import { screen, waitFor, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import userEvent from '@testing-library/user-event';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { AudiencePart } from '../../../src/areas/campaigns/audience/audience-part.tsx';
import { OutboxScreen } from '../../../src/areas/campaigns/outbox/outbox-screen.tsx';
import { csvOf } from '../../../src/areas/campaigns/report/csv.ts';
import {
  domainAddress,
  figureAddress,
  FUNNEL,
  hourAddress,
  HOURLY,
  OTHERS,
} from '../../../src/areas/campaigns/report/figures.ts';
import { ReportPart } from '../../../src/areas/campaigns/report/report-part.tsx';
import { ReportsScreen } from '../../../src/areas/campaigns/report/reports-screen.tsx';
import { ReviewPart } from '../../../src/areas/campaigns/review/review-part.tsx';
import type { PartProps } from '../../../src/views/area/record-parts.ts';
import { RecordPartsContext } from '../../../src/views/area/record-parts.ts';
import { ObjectFormScreen } from '../../../src/views/form/object-form-screen.tsx';
import { hostApi } from '../../support/msw.ts';
import { preparePage, renderPage } from '../../support/render.tsx';

preparePage();
const api = hostApi();
const user = userEvent.setup();
const PARTS = new Map<string, ComponentType<PartProps>>([
  ['campaignAudience', AudiencePart],
  ['campaignReview', ReviewPart],
  ['campaignReport', ReportPart],
]);

async function create(object: string, input: object): Promise<string> {
  const { data, errors } = await api.call(
    `mutation ($input: ${object}Input!) { made: create${object}(input: $input) { id } }`,
    { input },
  );
  expect(errors).toBeUndefined();
  return (data['made'] as { id: string }).id;
}

const open = (id: string, tab: string) =>
  renderPage(
    {
      '/list/:id': (
        <RecordPartsContext value={PARTS}>
          <ObjectFormScreen objectName="MessageCampaign" route="/list" id={id} />
        </RecordPartsContext>
      ),
      '*': <p>Elsewhere</p>,
    },
    `/list/${id}?edit&tab=${tab}`,
  );

it('tells who is reached, who is not and why, and follows what is chosen', async () => {
  const group = await create('Group', { name: 'Readers' });
  await create('Contact', {
    firstName: 'No',
    lastName: 'Address',
    phone: '+48500600700',
    groupList: [group],
  });
  await create('Contact', {
    firstName: 'No',
    lastName: 'Consent',
    email: 'no@consent.test',
    groupList: [group],
  });
  const id = await create('MessageCampaign', { name: 'Counted', groupList: [group] });
  open(id, 'recipients');
  const panel = await screen.findByRole('region', { name: 'Who gets it' });
  await within(panel).findAllByText('No address');
  await within(panel).findAllByText('No consent');
  expect(within(panel).getByText('Will get it').nextSibling?.textContent).toBe('0');
  await user.click(within(panel).getByText('Some of them, and why'));
  const entry = within(panel)
    .getAllByRole('listitem')
    .find(({ textContent }) => textContent.includes('no@consent.test'));
  expect(entry?.textContent).toMatch(/No consent.*Groups/);
  // Nobody is left once the group goes; the form is saved by itself.
  await user.click(screen.getByRole('button', { name: 'Remove Readers' }));
  await within(panel).findByText(/Nobody is meant yet/);
});

it('shows what was chosen, and leads from what keeps it from being sent to the step', async () => {
  const id = await create('MessageCampaign', { name: 'Unfinished', subject: 'Hello' });
  open(id, 'review');
  await screen.findByText('No test message has been sent yet. Send one before the start.');
  const alert = await waitFor(() => {
    const found = document.querySelector<HTMLElement>('.review-refused');
    if (!found) throw new Error('Nothing keeps it yet.');
    return found;
  });
  // All reasons are beside the button, before anybody tries.
  const start = screen.getByRole('button', { name: 'Start now' });
  expect(start).toHaveProperty('disabled', true);
  expect(document.getElementById(start.getAttribute('aria-describedby') ?? '')?.contains(alert)).toBe(true);
  await waitFor(() =>
    expect(alert.textContent).toContain('A campaign can be scheduled once it has a sender'),
  );
  expect(alert.textContent).toContain('once a test message of it was sent');
  await user.click(within(alert).getAllByRole('button')[0] as HTMLElement);
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Review' })).toBeNull());
});

it('asks before the start with the mail itself, each version, and the number of recipients', async () => {
  const sender = await create('MessageSender', {
    name: 'Real',
    channel: 'EMAIL',
    provider: 'SMTP',
    fromName: 'Ada',
    security: 'NONE',
    fromAddress: 'ada@tenant.test',
    host: 'mail.tenant.test',
  });
  const letter = JSON.stringify({
    blocks: [
      { type: 'heading', text: 'Hello' },
      { type: 'footer', text: '<p>Tessera, 1 Main Street</p>', unsubscribe: 'Unsubscribe' },
    ],
  });
  const id = await create('MessageCampaign', {
    name: 'Ready',
    subject: 'First',
    variantCount: 2,
    subjectB: 'Second',
    letter,
    sender,
  });
  await api.write(sql`update message_campaign set test_sent_at = now() where id = ${id}`);
  open(id, 'review');
  const start = await screen.findByRole('button', { name: 'Start now' });
  await waitFor(() => expect(start).toHaveProperty('disabled', false));
  await user.click(start);
  const dialog = screen.getByRole('dialog');
  await within(dialog).findByText('Recipients: 0');
  const mail = await within(dialog).findByTitle('First');
  expect(mail.getAttribute('sandbox')).toBe('');
  expect(mail.getAttribute('srcdoc')).toContain('Hello');
  await user.click(within(dialog).getByRole('tab', { name: 'Version B' }));
  await within(dialog).findByTitle('Second');
});

it('names the field without which it cannot be started, and leads to its step', async () => {
  const needApproval = async (value: boolean, version: number) => {
    const { errors } = await api.call(
      'mutation ($changes: [SettingChange!]!) { saveSettings(changes: $changes) { version } }',
      { changes: [{ key: 'campaignsNeedApproval', value, version }] },
    );
    expect(errors).toBeUndefined();
  };
  const bare = await create('MessageCampaign', { name: 'Without a subject' });
  const { unmount } = open(bare, 'review');
  const told = await screen.findByText(/^An e-mail campaign can be scheduled once it has a subject/);
  await user.click(within(told).getByRole('button', { name: 'Content' }));
  await screen.findByRole('textbox', { name: 'Subject' });
  unmount();
  await needApproval(true, 0);
  open(await create('MessageCampaign', { name: 'Not approved', subject: 'Hello' }), 'review');
  await screen.findByText(/^A campaign can be scheduled once it is approved/);
  await needApproval(false, 1);
});

it('says which elements ask for agreement to a policy that is not in force, and leads to them', async () => {
  const consent = await create('Consent', {
    name: 'Calls',
    country: 'PL',
    language: 'pl',
    channel: 'PHONE',
    text: '<p>Tak</p>',
  });
  const asks = await create('MessageElement', { name: 'Asks', type: 'VIDEO', consent });
  const plain = await create('MessageElement', { name: 'Plain', type: 'VIDEO' });
  const elementList = [asks, plain];
  const id = await create('MessageCampaign', { name: 'Agree', type: 'EMAIL', language: 'en', elementList });
  open(id, 'review');
  const hint = await screen.findByText(/is not in force: receivers will not be asked/);
  const links = within(hint.closest('[class*=callout]') as HTMLElement).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')?.endsWith(`/${asks}`)])).toEqual([
    ['Asks', true],
  ]);
});

it('says so where no campaign has been sent, and shows those that are named side by side', async () => {
  const first = renderPage({ '/app/reports': <ReportsScreen /> }, '/app/reports');
  await screen.findByText('No campaign has been sent yet');
  first.unmount();
  const id = await create('MessageCampaign', { name: 'Named' });
  renderPage({ '/app/reports': <ReportsScreen /> }, `/app/reports?ids=${id}`);
  const table = await screen.findByRole('table', { name: 'Reports' });
  await within(table).findByRole('link', { name: '1. Named' });
});

it('shows what was kept in the place of being sent, which nothing in it can leave', async () => {
  const first = renderPage({ '/app/outbox': <OutboxScreen /> }, '/app/outbox');
  await screen.findByText('No campaign keeps its messages');
  first.unmount();
  const sender = await create('MessageSender', {
    name: 'Drawer',
    provider: 'OUTBOX',
    fromAddress: 'news@tenant.test',
  });
  const id = await create('MessageCampaign', { name: 'Kept', sender });
  const keep = (item: string | null, receiver: string, html: string) =>
    api.write(sql`insert into tessera.campaign_outbox (tenant_id, id, campaign_id, item_id, receiver, subject, plain, html)
      select tenant_id, ${receiver}, id, ${item}::text, ${receiver}, 'Hello', 'In plain words', ${html}
      from message_campaign where id = ${id}`);
  await keep(null, 'me@walk.test', '<p>Hello</p>');
  await keep('m1', '+48500600700', '');
  renderPage({ '/app/outbox': <OutboxScreen /> }, '/app/outbox');
  const list = await screen.findByRole('region', { name: 'Kept messages' });
  expect(screen.getByText(/None of this was sent/)).toBeTruthy();
  await user.click(within(list).getByRole('button', { name: /^me@walk\.test Test/ }));
  const frame = screen.getByTitle('Hello');
  expect(frame.getAttribute('sandbox')).toBe('');
  expect(frame.getAttribute('srcdoc')).toBe('<p>Hello</p>');
  await user.click(within(list).getByRole('button', { name: /^\+48500600700/ }));
  expect(screen.queryByTitle('Hello')).toBeNull();
  screen.getByText('In plain words');
  open(id, 'review');
  const link = await screen.findByRole('link', { name: 'Read it in the outbox (2)' });
  expect(link.getAttribute('href')).toBe(`/app/outbox?id=${id}`);
});

it('has a list behind each figure that finds what the figure counts', async () => {
  const list = { object: 'Message', route: '/messages' };
  const addresses = [
    ...[...FUNNEL, ...OTHERS].map((figure) => figureAddress(list, 'c1', figure)),
    ...HOURLY.map((what) => hourAddress(list, 'c1', what, '2026-03-01T08:00:00Z')),
    ...(['sent', 'bounced'] as const).map((figure) => domainAddress(list, 'c1', 'b.test', figure)),
  ];
  for (const to of addresses) {
    const { searchParams } = new URL(to, 'http://page.test');
    const { errors } = await api.call(
      'query ($filter: CompoundFilter) { messageList(limit: 1, offset: 0, filter: $filter) { total } }',
      { filter: JSON.parse(searchParams.get('filter') ?? '') },
    );
    expect([to, errors]).toEqual([to, undefined]);
  }
});

it('counts by group and segment', async () => {
  const contact = await create('Contact', {
    lastName: 'Grouped',
    email: 'grouped@report.test',
  });
  const id = await create('MessageCampaign', { name: 'Grouped' });
  await api.write(sql`insert into message (tenant_id, id, campaign, receiver, address, status, sent_at, group_names)
    select tenant_id, 'grouped', id, ${contact}, 'grouped@report.test', 'SENT', now(), '["Counted ones"]' from message_campaign where id = ${id}`);
  await api.write(sql`update message_campaign set status = 'SENT' where id = ${id}`);
  open(id, 'report');
  const table = await screen.findByRole('table', { name: 'By group and segment' });
  const row = within(table).getByRole('row', { name: /^Counted ones 1 1/ });
  expect(within(row).getAllByRole('link')).toHaveLength(7);
  // What was sent and has not come back is delivered, and the base of the rates that stand with it.
  const rates = screen.getByRole('table', { name: 'Rates' });
  within(rates).getByRole('row', { name: 'Delivery rate 100% 1 Sent 1' });
  within(rates).getByRole('row', { name: 'Open rate 0% 0 Delivered 1' });
  within(rates).getByRole('row', { name: 'Click-to-open rate – 0 Opened 0' });
});

it('writes figures as a file in which nothing is a formula', () => {
  const text = csvOf({
    head: ['Link', 'Clicks'],
    rows: [
      ['=1+1', 2],
      ['a,"b"', { value: 3, to: '/x' }],
    ],
  });
  expect(text).toBe(`\uFEFFLink,Clicks\r\n'=1+1,2\r\n"a,""b""",3\r\n`);
});
