import { v7 as uuidv7 } from 'uuid';
import { TemplateRefused } from '../../../../contract/letters/template-limits.ts';
import { told, type Told } from '../../../../contract/told.ts';
import type { ActionHandler } from '../../../base/records/own-actions.ts';
import { storedObject } from '../../../base/records/limits.ts';
import { updateRecord } from '../../../base/records/write.ts';
import { compileServerUpdate } from '../../../base/sql/bulk-write.ts';
import { compileDerived } from '../../../base/sql/derived.ts';
import type { Outcome } from '../../../platform/channels/channel.ts';
import { readSender, UnreadableSecret } from '../../../platform/channels/sender.ts';
import { TEST_STATES, toldOfTest } from '../../../platform/channels/told.ts';
import { CHANNELS } from '../../../platform/channels/ways.ts';
import { MESSAGE_LINKS, type MessageLink } from '../../../../contract/letters/variables.ts';
import { readerOf } from '../audience/receiver-values.ts';
import { BrokenContent, contentsOf, type Rendered } from './content.ts';
import { textsOf } from '../variant.ts';
import { keepMessages } from './outbox.ts';
import { addWork } from '../add-work.ts';
import type { Working } from './working.ts';

/** The action `testSend`: the message goes out after its transaction, and what comes of it is told at the record. */
export const takeTest: ActionHandler['take'] = async (target, id, version, input) => {
  await updateRecord(target, id, version, input);
  const { db } = target;
  const key = { tenantId: db.tenantId, object: storedObject(target), id };
  await db.run(
    compileDerived(key, { testState: 'WAITING', testResult: null }, { testAddress: input['testAddress'] }),
  );
  await db.run(addWork(db.tenantId, id, `test:${target.actor.userId ?? ''}`));
};

/** A test leads nowhere of its own: nobody is unsubscribed by it. */
const NO_LINKS = Object.fromEntries(MESSAGE_LINKS.map((name) => [name, '#'])) as Record<MessageLink, string>;

/**
 * Says of the person in whose place it is sent what the tester sees of them, and no more.
 * @param tester id of the user
 * @param isAgain somebody was at it, and nobody knows what became of it
 */
export async function sendTest(working: Working, tester: string, isAgain: boolean): Promise<undefined> {
  const { campaign, db } = working;
  if (campaign.testState !== 'WAITING') return;
  const to = campaign.testAddress ?? '';
  if (isAgain) return tell(working, { kind: 'unknown', reason: '…' }, to);
  let sender;
  try {
    sender =
      campaign.sender === null ? undefined : await readSender(db, working.objects.sender, campaign.sender);
  } catch (error) {
    if (!(error instanceof UnreadableSecret)) throw error;
    return tell(working, { kind: 'unreachable', reason: '' }, to, { key: 'senderSecret' });
  }
  if (!sender?.active)
    return tell(working, { kind: 'unreachable', reason: '–' }, to, { key: 'campaignNoSender' });
  let versions: readonly Rendered[];
  try {
    const contents = await contentsOf(working);
    const { testReceiver: receiver } = campaign;
    const seen = (await working.parts.ownerOf(db, tester))?.catalog;
    const values =
      receiver === null || !seen ? undefined : (await readerOf(working)([receiver], seen)).get(receiver);
    versions = [...contents.values()].map((content) => content.render(values ?? {}, NO_LINKS));
  } catch (error) {
    if (!(error instanceof BrokenContent || error instanceof TemplateRefused)) throw error;
    return tell(working, { kind: 'refused', reason: error.message }, to, {
      key: 'campaignContent',
      values: { reason: error.message.slice(0, 300) },
    });
  }
  const messages = versions.map((rendered) => ({ id: uuidv7(), to, ...rendered }));
  if (sender.provider === 'OUTBOX') {
    const kept = messages.map((message) => ({
      ...message,
      itemId: null,
      personId: campaign.testReceiver,
    }));
    await keepMessages(db, working, kept);
  }
  const channel = CHANNELS[sender.provider](sender, working.parts.outgoing);
  let outcome: Outcome = { kind: 'sent' };
  try {
    for (const message of messages) {
      outcome = await channel.send(message);
      if (outcome.kind !== 'sent') break;
    }
  } finally {
    channel.close();
  }
  return tell(working, outcome, to);
}

async function tell(
  { db, objects, campaign }: Working,
  outcome: Outcome,
  address: string,
  telling: Told = toldOfTest(outcome, address),
): Promise<undefined> {
  const key = { tenantId: db.tenantId, object: objects.campaign, id: campaign.id };
  if (outcome.kind === 'sent') {
    // What has been changed meanwhile was not tested.
    const { type, language, sender, isTransactional, utmSource, utmMedium, utmCampaign } = campaign;
    const links = { isTransactional, utmSource, utmMedium, utmCampaign };
    const still = { type, language, sender, ...links, ...textsOf(campaign) };
    await db.run(compileDerived(key, { testSentAt: new Date().toISOString() }, still));
  }
  // With a new version, so that an open form shows it.
  const values = { testState: TEST_STATES[outcome.kind], testResult: told(telling) };
  await db.run(compileServerUpdate(key, values));
  return undefined;
}
