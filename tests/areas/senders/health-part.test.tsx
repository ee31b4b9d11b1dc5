/** How a sender is told to be, over the real API: what was found of its domain, with records to copy. */
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import {
  DOMAIN_RULES,
  DOMAIN_TOPICS,
  type DomainFinding,
  domainState,
} from '../../../src/contract/sender-domain.ts';
import { ReviewPart } from '../../../src/areas/campaigns/review/review-part.tsx';
import { HealthPart } from '../../../src/areas/senders/health-part.tsx';
import { type PartProps, RecordPartsContext } from '../../../src/views/area/record-parts.ts';
import { ObjectFormScreen } from '../../../src/views/form/object-form-screen.tsx';
import senders from '../../../locales/en/senders.json' with { type: 'json' };
import { hostApi } from '../../support/msw.ts';
import { preparePage, renderPage } from '../../support/render.tsx';

preparePage();
const api = hostApi();
const PARTS = new Map<string, ComponentType<PartProps>>([
  ['senderHealth', HealthPart],
  ['campaignReview', ReviewPart],
]);
const FINDINGS: readonly DomainFinding[] = [
  { topic: 'SPF', state: 'GOOD', rule: 'spfGood', name: 'sender.test', type: 'TXT', found: 'v=spf1 -all' },
  {
    topic: 'DKIM',
    state: 'WARNING',
    rule: 'dkimNotPublished',
    name: 's1._domainkey.sender.test',
    type: 'TXT',
    expected: 'v=DKIM1; k=rsa; p=abc',
  },
];

async function create(object: string, input: object): Promise<string> {
  const { data, errors } = await api.call(
    `mutation ($input: ${object}Input!) { made: create${object}(input: $input) { id } }`,
    { input },
  );
  expect(errors).toBeUndefined();
  return (data['made'] as { id: string }).id;
}

const open = (objectName: string, id: string, tab: string) =>
  renderPage(
    {
      '/list/:id': (
        <RecordPartsContext value={PARTS}>
          <ObjectFormScreen objectName={objectName} route="/list" id={id} />
        </RecordPartsContext>
      ),
      '*': <p>Elsewhere</p>,
    },
    `/list/${id}?edit&tab=${tab}`,
  );

it('tells what was found and what to do, with the records to copy; campaigns are warned', async () => {
  const id = await create('MessageSender', {
    name: 'News',
    channel: 'EMAIL',
    provider: 'SMTP',
    host: 'mail.sender.test',
    fromAddress: 'ada@sender.test',
    dailyCap: 1234,
  });
  await api.write(sql`update message_sender set domain_state = ${domainState(FINDINGS)}, domain_checked_at = now(),
    domain_findings = ${JSON.stringify(FINDINGS)} where id = ${id}`);
  const user = userEvent.setup();
  const { unmount } = open('MessageSender', id, 'health');
  const domain = await screen.findByRole('region', { name: 'Domain' });
  expect(screen.getByText('1,234')).toBeDefined();
  const [spf, dkim] = within(domain).getAllByRole('listitem');
  expect(within(dkim as HTMLElement).getByText(senders.rules.dkimNotPublished)).toBeDefined();
  // What is as it should be needs nothing to be copied over it.
  expect(within(spf as HTMLElement).queryByText('Found')).toBeNull();
  await user.click(
    within(dkim as HTMLElement).getByRole('button', { name: /^Copy: Signature \(DKIM\), Should be/ }),
  );
  expect(await navigator.clipboard.readText()).toBe('v=DKIM1; k=rsa; p=abc');
  unmount();
  const campaign = await create('MessageCampaign', { name: 'Spring', sender: id });
  open('MessageCampaign', campaign, 'review');
  expect(await screen.findByText(/The sender's domain needs attention/)).toBeDefined();
});

it('has a text for each topic and each rule', () => {
  expect(Object.keys(senders.topics).toSorted()).toEqual([...DOMAIN_TOPICS].toSorted());
  expect(Object.keys(senders.rules).toSorted()).toEqual([...DOMAIN_RULES].toSorted());
});
