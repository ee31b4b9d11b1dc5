import { findRecord } from '../../../base/records/stored-records.ts';
import { randomUUID } from 'node:crypto';
import { Temporal } from 'temporal-polyfill';
import { leaveTime, peopleCall } from '../../../base/people.ts';
import { condense } from '../../../base/sql/tally.ts';
import type { Channel } from '../../../platform/channels/channel.ts';
import { readSender, type Sender, UnreadableSecret } from '../../../platform/channels/sender.ts';
import { capOf } from '../../../platform/channels/warm-up.ts';
import { CHANNELS } from '../../../platform/channels/ways.ts';
import { readerOf } from '../audience/receiver-values.ts';
import { recordValues } from '../audience/record-values.ts';
import { suppressNobodies } from './suppress-nobodies.ts';
import { keepLinks } from '../links/short-link.ts';
import { type ItemLinks, linksOf } from './item-links.ts';
import { claim, type Claimed, type Lane, nextWaiting } from './claim.ts';
import { buildMessage } from './build-message.ts';
import { BrokenContent, conditionsIn, type Content, contentsOf } from './content.ts';
import { type HaltReason, moveCampaign } from './move-campaign.ts';
import {
  forgetHalt,
  forgetLastRun,
  type ItemOutcome,
  notGiven,
  type Tally,
  tookNothing,
  writeOutcomes,
} from './outcomes.ts';
import { wasMissed, waitUntil } from './lateness.ts';
import { keepMessages, type KeptMessage } from './outbox.ts';
import { DAY_SECONDS, daySubject, type Quota } from './quota.ts';
import type { Variant } from '../variant.ts';
import { releaseRest } from './release-rest.ts';
import { openZones, zonesOf } from './zones.ts';
import type { Working } from './working.ts';

/** As much as is given away in about this time is claimed at once: a pause waits for no more (milliseconds). */
const BATCH_MS = 250;
const MOST_CLAIMED = 400;
/** How often it is looked whether a campaign was stopped, while a slow service takes its messages (milliseconds). */
const LOOK_MS = 300;
const AGAIN_MS = 500;
const UNREACHABLE_MS = 15_000;
const MOST_UNREACHABLE = 20;
/** From so many on, one of five that failed stops a campaign. */
const [ENOUGH, FAILED_SHARE] = [20, 0.2];
/** After so many batches what they have added to the figures becomes few rows. */
const CONDENSE_EVERY = 100;

/**
 * Sends what waits of a campaign until nothing does, its time is over, or somebody stops it. Several lanes do so at once,
 * in any number of processes. Answers when to go on, if that is later.
 */
export async function runLane(
  working: Working,
  number: number,
  signal: AbortSignal,
): Promise<Date | undefined> {
  const lane: Lane = { number, run: randomUUID() };
  await forgetLastRun(working, lane);
  if (working.campaign.status !== 'SENDING') return undefined;
  await forgetHalt(working);
  const sender = await usableSender(working);
  if (!sender) return halt(working, 'NO_SENDER');
  const channel = CHANNELS[sender.provider](sender, working.parts.outgoing);
  try {
    const contents = await contentsOf(working);
    const links = await linksOf(working, [...contents.values()]);
    const next = await send(working, { lane, sender, channel, contents, links }, signal);
    return next && (await waitUntil(working, next));
  } catch (error) {
    if (error instanceof BrokenContent) return halt(working, 'CONTENT');
    throw error;
  } finally {
    channel.close();
  }
}

interface Sending {
  readonly lane: Lane;
  readonly sender: Sender;
  readonly channel: Channel;
  readonly contents: ReadonlyMap<Variant, Content>;
  readonly links: (itemId: string, hasPixel: boolean) => ItemLinks;
}

async function usableSender({ db, objects, campaign }: Working): Promise<Sender | undefined> {
  if (campaign.sender === null) return undefined;
  try {
    const sender = await readSender(db, objects.sender, campaign.sender);
    return sender?.active ? sender : undefined;
  } catch (error) {
    if (error instanceof UnreadableSecret) return undefined;
    throw error;
  }
}

async function send(working: Working, sending: Sending, signal: AbortSignal): Promise<Date | undefined> {
  const { db, objects, campaign } = working;
  const quotas = quotasOf(working, sending.sender);
  const zones = await zonesOf(working);
  let most = sending.channel.atOnce * 4;
  for (let batch = 1; !signal.aborted; batch++) {
    if (batch % CONDENSE_EVERY === 0) await db.run(condense(db.tenantId, objects.item, campaign.id));
    if (await wasMissed(working)) return halt(working, 'TOO_LATE');
    const open = openZones(working, zones);
    if (open.zones?.length === 0) return open.next;
    const taken = await claim(working, sending.lane, { most, zones: open.zones, quotas });
    // The last ones may have used up what there was.
    if (taken.waitUntil) return await finish(working, taken.waitUntil, signal);
    if (!taken.claimed.length) {
      if (taken.skipped) continue;
      return await finish(working, open.next, signal);
    }
    const started = performance.now();
    const outcomes = await giveAll(working, sending, taken.claimed, signal);
    const tally = await writeOutcomes(working, sending.lane, outcomes);
    await suppressNobodies(working, outcomes);
    const halted = await judge(working, outcomes, tally);
    if (halted) return halted === 'halted' ? undefined : halted;
    const took = performance.now() - started;
    await leaveTime(took);
    const fits = peopleCall() ? 0 : Math.min(MOST_CLAIMED, (taken.claimed.length / took) * BATCH_MS);
    most = Math.max(sending.channel.atOnce, Math.round(fits));
  }
  return new Date();
}

function quotasOf({ campaign, timeZone }: Working, sender: Sender): readonly Quota[] {
  const quota = (subject: string, most: number | null, seconds: number): readonly Quota[] =>
    most === null ? [] : [{ subject, most, seconds }];
  const { id, perMinute } = sender;
  // In one order, so that nobody waits for somebody who waits for them.
  return [
    ...quota(`campaign ${campaign.id}`, campaign.perMinute, 60),
    ...quota(`sender ${id} minute`, perMinute, 60),
    ...quota(daySubject(id), capOf(sender, Temporal.Now.plainDateISO(timeZone)), DAY_SECONDS),
  ];
}

/** Nothing was to be claimed: all is done, or others are at the last ones, or these wait for their time. */
async function finish(
  working: Working,
  next: Date | undefined,
  signal: AbortSignal,
): Promise<Date | undefined> {
  const { db, whole, objects, campaign } = working;
  const done = {
    from: 'SENDING',
    to: 'SENT',
    values: { finishedAt: new Date().toISOString() },
    whenNothingWaits: true,
  } as const;
  const isOpen = campaign.sentByWorkflows === true;
  if (!isOpen && (await moveCampaign(db, whole, objects, campaign.id, done))) {
    await db.run(condense(db.tenantId, objects.item, campaign.id));
    return undefined;
  }
  if (!(await isSending(working))) return undefined;
  const rest = await releaseRest(working, signal);
  if (rest) return rest === 'asked' ? undefined : rest;
  const free = await nextWaiting(working);
  if (next && free) return next < free ? next : free;
  // Whoever is named next has the lanes called again.
  return next ?? free ?? (isOpen ? undefined : new Date(Date.now() + AGAIN_MS));
}

async function isSending({ db, objects, campaign }: Working): Promise<boolean> {
  const sending = { id: campaign.id, status: 'SENDING' } as const;
  return (await findRecord(db, objects.campaign, ['id'], sending, { withDeleted: true })) !== undefined;
}

/**
 * Gives all of them to the service, some at once. What is not given yet when somebody stops the campaign, or the work is
 * another's by now, waits on.
 */
async function giveAll(
  working: Working,
  { sender, channel, contents, links }: Sending,
  claimed: readonly Claimed[],
  signal: AbortSignal,
): Promise<readonly ItemOutcome[]> {
  const { db } = working;
  const values = await readerOf(working, conditionsIn(contents))(claimed.map(({ receiver }) => receiver));
  const records = await recordValues(
    working,
    claimed.map(({ receiver: person, record }) => ({ person, record })),
  );
  const outcomes: ItemOutcome[] = [];
  const kept: KeptMessage[] = [];
  const queue = claimed.values();
  let isOver = false;
  let lookedAt = performance.now();
  const give = async ({ id, receiver, record, address, variant, hasPixel }: Claimed): Promise<void> => {
    if (performance.now() > lookedAt + LOOK_MS) {
      lookedAt = performance.now();
      isOver ||= !(await isSending(working));
    }
    if (signal.aborted || isOver) return void outcomes.push(notGiven(id));
    // What is kept here is looked at by staff.
    const own = links(id, hasPixel && sender.provider !== 'OUTBOX');
    const content = contents.get(variant);
    if (!content)
      return void outcomes.push({ id, outcome: { kind: 'refused', reason: `version ${variant}` } });
    const built = buildMessage({
      id,
      to: address,
      sender,
      content,
      links: own,
      values: { ...values.get(receiver), ...records({ person: receiver, record }) },
    });
    if (typeof built === 'string')
      return void outcomes.push({ id, outcome: { kind: 'refused', reason: built } });
    const { message, shortLinks } = built;
    // With other codes, the next time.
    if (shortLinks.length && !(await keepLinks(db, shortLinks))) return void outcomes.push(notGiven(id));
    if (sender.provider === 'OUTBOX') kept.push({ ...message, itemId: id });
    const outcome = await channel.send(message);
    if (outcome.kind === 'unreachable') isOver = true;
    outcomes.push({ id, outcome });
  };
  const work = async () => {
    for (const each of queue) await give(each);
  };
  await Promise.all(Array.from({ length: channel.atOnce }, work));
  if (kept.length) await keepMessages(db, working, kept);
  return outcomes;
}

/** Does it go on? A moment: then. */
async function judge(
  working: Working,
  outcomes: readonly ItemOutcome[],
  { given, failed, unreachable }: Tally,
): Promise<Date | 'halted' | undefined> {
  const stop = async (reason: HaltReason) => {
    await halt(working, reason);
    return 'halted' as const;
  };
  if (given >= ENOUGH && failed >= given * FAILED_SHARE) return stop('MANY_FAILED');
  if (unreachable >= MOST_UNREACHABLE) return stop('SENDER_UNREACHABLE');
  const isUnreachable = outcomes.some(({ outcome }) => outcome.kind === 'unreachable');
  return isUnreachable || tookNothing(outcomes) ? new Date(Date.now() + UNREACHABLE_MS) : undefined;
}

/** The campaign stops by itself, until somebody has it go on. */
export async function halt(
  { db, whole, objects, campaign }: Working,
  haltReason: HaltReason,
): Promise<undefined> {
  await moveCampaign(db, whole, objects, campaign.id, {
    from: 'SENDING',
    to: 'PAUSED',
    values: { haltReason },
  });
  return undefined;
}
