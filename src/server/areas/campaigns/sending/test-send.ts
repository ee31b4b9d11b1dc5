import { v7 as uuidv7 } from 'uuid';
import { ApiError } from '../../../../contract/errors.ts';
import type { VariableValues } from '../../../../contract/letters/liquid.ts';
import type { RecordInput } from '../../../../contract/record/validate.ts';
import { told, type Told } from '../../../../contract/told.ts';
import type { ActionHandler } from '../../../base/records/own-actions.ts';
import { storedObject } from '../../../base/records/limits.ts';
import { variablesOf } from '../../../base/records/stored-texts.ts';
import { updateRecord } from '../../../base/records/write.ts';
import { compileServerUpdate } from '../../../base/sql/bulk-write.ts';
import { compileDerived } from '../../../base/sql/derived.ts';
import type { ChannelMessage, Outcome } from '../../../platform/channels/channel.ts';
import { readSender, type Sender, UnreadableSecret } from '../../../platform/channels/sender.ts';
import { TEST_STATES, toldOfTest } from '../../../platform/channels/told.ts';
import { CHANNELS } from '../../../platform/channels/ways.ts';
import type { Owner } from '../../../platform/events/event-consumer.ts';
import { addWork } from '../add-work.ts';
import { readerOf } from '../audience/receiver-values.ts';
import { recordValuesOfPeople } from '../audience/record-values.ts';
import { readCampaign } from '../campaign.ts';
import { keepLinks } from '../links/short-link.ts';
import { campaignObjects, type CampaignObjects, objectsFor } from '../objects.ts';
import { textsOf, variantsOf } from '../variant.ts';
import { type BuiltMessage, buildMessage } from './build-message.ts';
import { BrokenContent, conditionsIn, contentsOf } from './content.ts';
import { linksOf } from './item-links.ts';
import { keepMessages } from './outbox.ts';
import { addressesOutsideTeam, readTestAddresses, spendTests } from './test-addresses.ts';
import { addTests, showReceiver, type TestRow, testsOf } from './test-rows.ts';
import type { Working } from './working.ts';

/** The subject of a test begins with it, so that filters and readers tell it from the real message. */
const MARK = '[Test]';

/** Where the phone numbers of the team stand; undefined for those who may write there what they like. */
const trustedNumbers = (
  { representative }: Pick<CampaignObjects, 'representative'>,
  may: (action: 'CREATE' | 'EDIT') => boolean,
) => (may('CREATE') || may('EDIT') ? undefined : representative);

/**
 * The action `testSend`: the messages go out after its transaction, and the record tells their result.
 * @throws ApiError not-found for a person whom such a campaign does not reach; for addresses that cannot be used, or are not of the team where the user may not send; test-limit
 */
export const takeTest: ActionHandler['take'] = async (target, id, version, input) => {
  const { db, whole, actor, object } = target;
  const objects = campaignObjects(whole);
  const campaign = objects && (await readCampaign(db, objects, id));
  if (!campaign) throw new ApiError({ message: 'not-found', params: { id } });
  const addresses = readTestAddresses(input['testAddresses'], campaign.type);
  const maySend = object.actions?.has('SEND') ?? true;
  const seen = target.catalog.objects.get(objects.representative?.name ?? '');
  const trusted = trustedNumbers(objects, (action) => seen?.actions?.has(action) ?? seen !== undefined);
  const [stranger] = maySend ? [] : await addressesOutsideTeam(db, trusted, addresses);
  if (stranger !== undefined)
    throw new ApiError({ message: 'test-team', path: 'testAddresses', params: { address: stranger } });
  const userId = actor.userId ?? '';
  const receiver = testReceiver(objects, campaign.recipientObject, input);
  await spendTests(db, userId, maySend, addresses.length * variantsOf(campaign).length);
  await updateRecord(target, id, version, { ...input, testAddresses: addresses });
  const key = { tenantId: db.tenantId, object: storedObject(target), id };
  await db.run(compileDerived(key, { testState: 'WAITING', testResult: null }, { type: campaign.type }));
  const runId = await addTests(db, id, userId, addresses, receiver);
  await db.run(addWork(db.tenantId, id, `test:${runId}`));
};

/**
 * The id of the person in whose place the test is sent.
 * @throws ApiError not-found for a person of another object than the campaign is for
 */
function testReceiver(
  objects: CampaignObjects,
  recipientObject: string | null | undefined,
  input: RecordInput,
): string | null {
  const own = objectsFor(objects, recipientObject)?.personFields.test?.name;
  for (const { personFields } of objects.byPerson.values()) {
    const name = personFields.test?.name ?? '';
    const id = input[name];
    if (typeof id === 'string' && name !== own)
      throw new ApiError({ message: 'not-found', path: name, params: { id } });
  }
  const id = input[own ?? ''];
  return typeof id === 'string' ? id : null;
}

/** Why nothing of a test was sent. */
class TestRefused extends Error {
  readonly outcome: Outcome;
  readonly telling: Told;

  constructor(kind: 'refused' | 'unreachable', telling: Told) {
    super(telling.key);
    this.outcome = { kind, reason: '' };
    this.telling = telling;
  }
}

/** One version for one address. */
interface TestMessage extends BuiltMessage {
  readonly test: TestRow;
}

/**
 * Sends the real message to the addresses of a test. Content, sender and rights are those of this moment. It says of the person
 * in whose place it is sent only what the tester sees of them.
 * @param isAgain an earlier try has begun, and its result is not known
 */
export async function sendTest(working: Working, runId: string, isAgain: boolean): Promise<undefined> {
  const tests = await testsOf(working.db, runId);
  const addresses = tests.map(({ address }) => address).join(', ');
  // Its result is written already.
  if (isAgain && working.campaign.testState !== 'WAITING') return;
  if (!tests.length || isAgain) return tell(working, { kind: 'unknown', reason: '…' }, addresses);
  try {
    const sender = await usableSender(working);
    const owner = await testerOf(working, tests);
    const messages = await messagesOf(working, sender, owner, runId, tests);
    return await sendAll(working, sender, messages, addresses);
  } catch (error) {
    if (!(error instanceof TestRefused)) throw error;
    return tell(working, error.outcome, addresses, error.telling);
  }
}

/** @throws TestRefused */
async function usableSender({ db, objects, campaign }: Working): Promise<Sender> {
  try {
    const sender =
      campaign.sender === null ? undefined : await readSender(db, objects.sender, campaign.sender);
    if (sender?.active) return sender;
  } catch (error) {
    if (!(error instanceof UnreadableSecret)) throw error;
    throw new TestRefused('unreachable', { key: 'senderSecret' });
  }
  throw new TestRefused('unreachable', { key: 'campaignNoSender' });
}

/**
 * What the tester sees and may do now.
 * @throws TestRefused where they may not send this test any more
 */
async function testerOf(
  { db, parts, objects, campaign }: Working,
  tests: readonly TestRow[],
): Promise<Owner> {
  const owner = await parts.ownerOf(db, tests[0]?.userId ?? '');
  const may = (action: 'EDIT' | 'SEND') => owner?.access.can(objects.campaign.name, action) === true;
  if (!owner || !may('EDIT')) throw new TestRefused('refused', { key: 'testNoRights' });
  const given = tests.map(({ address }) => address);
  const other = given.filter((address) => address.includes('@') !== (campaign.type === 'EMAIL'));
  const { representative } = objects;
  const trusted = trustedNumbers(
    objects,
    (action) => representative !== undefined && owner.access.can(representative.name, action),
  );
  const [address] = other.length || may('SEND') ? other : await addressesOutsideTeam(db, trusted, given);
  if (address !== undefined) throw new TestRefused('refused', { key: 'testAddress', values: { address } });
  return owner;
}

/** @throws TestRefused where the content cannot be sent to anybody */
async function messagesOf(
  working: Working,
  sender: Sender,
  { catalog }: Owner,
  runId: string,
  tests: readonly TestRow[],
): Promise<readonly TestMessage[]> {
  const { db, objects } = working;
  const contents = await contentsOf(working).catch((error: unknown) => {
    if (error instanceof BrokenContent) throw brokenContent(error.message);
    throw error;
  });
  const links = await linksOf(working, [...contents.values()], true);
  const receiver = tests[0]?.receiver ?? null;
  const found =
    receiver === null
      ? undefined
      : (await readerOf(working, conditionsIn(contents))([receiver], catalog)).get(receiver);
  const records = await recordValuesOfPeople(working, receiver === null ? [] : [receiver], catalog);
  const values: VariableValues = { ...found, ...records.get(receiver) };
  const person = catalog.objects.get(objects.person.name);
  const seesAll =
    catalog.objects.has(objects.consent.name) &&
    variablesOf(objects.person).every((name) => person?.fields.has(name));
  if (found && seesAll) await showReceiver(db, runId);
  const versions = [...contents];
  return tests.flatMap((test) =>
    versions.map(([variant, content]) => {
      const own = links(test.id, false, variant);
      const parts = { id: uuidv7(), to: test.address, sender, content, values, links: own };
      const built = buildMessage(parts);
      if (typeof built === 'string') throw brokenContent(built);
      const mark = versions.length > 1 ? `${MARK} ${variant}:` : MARK;
      return { test, shortLinks: built.shortLinks, message: marked(built.message, mark) };
    }),
  );
}

/** Nothing is kept of what a service tells of a test later. */
function marked({ statusAddress: _, ...message }: ChannelMessage, mark: string): ChannelMessage {
  return { ...message, subject: message.subject === '' ? '' : `${mark} ${message.subject}` };
}

const brokenContent = (reason: string) =>
  new TestRefused('refused', { key: 'campaignContent', values: { reason: reason.slice(0, 300) } });

async function sendAll(
  working: Working,
  sender: Sender,
  messages: readonly TestMessage[],
  addresses: string,
): Promise<undefined> {
  const { db } = working;
  if (sender.provider === 'OUTBOX') {
    const kept = messages.map(({ message, test }) => ({
      ...message,
      itemId: null,
      personId: test.receiver,
    }));
    await keepMessages(db, working, kept);
  }
  const channel = CHANNELS[sender.provider](sender, working.parts.outgoing);
  const failed = new Map<string, Outcome>();
  try {
    for (const { message, shortLinks, test } of messages) {
      if (failed.has(test.address)) continue;
      if (shortLinks.length) await keepLinks(db, shortLinks);
      const outcome = await channel.send(message);
      if (outcome.kind !== 'sent') failed.set(test.address, outcome);
      // The service takes nothing from anybody now.
      if (outcome.kind === 'unreachable') break;
    }
  } finally {
    channel.close();
  }
  const [first] = failed;
  if (!first) return tell(working, { kind: 'sent' }, addresses);
  const [address, outcome] = first;
  const total = new Set(messages.map(({ test }) => test.address)).size;
  const sent = total - failed.size;
  if (outcome.kind === 'unreachable' || sent === 0) return tell(working, outcome, address);
  const values = { sent, total, address, reason: 'reason' in outcome ? outcome.reason.slice(0, 500) : '' };
  return tell(working, outcome, address, { key: 'testPartly', values }, true);
}

/** @param isTested somebody got all versions, whatever became of the others */
async function tell(
  { db, objects, campaign }: Working,
  outcome: Outcome,
  addresses: string,
  telling: Told = toldOfTest(outcome, addresses),
  isTested = outcome.kind === 'sent',
): Promise<undefined> {
  const key = { tenantId: db.tenantId, object: objects.campaign, id: campaign.id };
  if (isTested) {
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
