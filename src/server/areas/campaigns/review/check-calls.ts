import { requireObject } from '../../../base/access/require-object.ts';
import { ApiError } from '../../../../contract/errors.ts';
import type { VariableValues } from '../../../../contract/letters/liquid.ts';
import { planLabel } from '../../../base/plan/label.ts';
import { readRecord } from '../../../base/records/read.ts';
import type { ApiContext, Call } from '../../../platform/calls/context.ts';
import { requireCampaign } from '../audience/audience-calls.ts';
import { readerOf } from '../audience/receiver-values.ts';
import { recordValuesOfPeople } from '../audience/record-values.ts';
import { BrokenContent, conditionsIn, type Content, contentsOf } from '../sending/content.ts';
import { knownOf } from '../sending/working.ts';
import { shownPeople, showsOfCampaigns } from '../shown-rows.ts';
import type { Variant } from '../variant.ts';
import { checkAddresses } from './check-links.ts';
import {
  addressFindings,
  contentFindings,
  type Finding,
  NO_LINKS,
  senderFindings,
  sharedAddresses,
} from './pre-send-findings.ts';
import { startProblems } from './start-problems.ts';
import { t } from '../../../platform/calls/call-schema.ts';
import { declareCall } from '../../../platform/calls/declare-call.ts';

const FINDINGS = t.list(
  t.object('CampaignFinding', {
    severity: t.string(),
    rule: t.string(),
    topic: t.string(),
    value: t.string(),
    detail: t.string(),
    variant: t.nullable(t.string()),
  }),
);

const MAILS = t.list(
  t.object('CampaignMail', {
    variant: t.string(),
    subject: t.string(),
    text: t.string(),
    html: t.nullable(t.string()),
  }),
);

const ORDER = ['ERROR', 'WARNING', 'NOTE'];

/** A last look at a campaign before it is sent. */
export const checkCalls: Readonly<Record<string, Call>> = {
  campaignRefusals: declareCall({
    answer: t.list(t.json()),
    shows: showsOfCampaigns(({ campaign }) => [{ object: campaign.name, rows: { named: 'id' } }]),
    description:
      'The rules that prevent the caller from starting a campaign now, as errors of a write name them (`message`, `path`, ' +
      '`params`). Empty where the caller may not send campaigns.',
    args: { id: t.id() },
    resolve: async (args, context) => {
      const { objects, campaign } = await requireCampaign(context, args.id);
      return startProblems(context, objects, campaign);
    },
  }),
  campaignCheck: declareCall({
    answer: FINDINGS,
    shows: showsOfCampaigns(({ campaign }) => [{ object: campaign.name, rows: { named: 'id' } }]),
    description:
      'What is wrong or unusual in what a campaign sends, the worst first (`severity` ERROR, WARNING, NOTE): links and pictures ' +
      'that do not answer, which are called now, at most 40 within 12 seconds; the subject; the size; the domain of the sender. ' +
      '`variant`: the version, null for all.',
    args: { id: t.id() },
    resolve: async (args, context) => {
      const { id } = args;
      await requireCampaign(context, id);
      return findingsOf(context, id);
    },
  }),
  campaignMails: declareCall({
    answer: MAILS,
    shows: showsOfCampaigns((objects) => [
      { object: objects.campaign.name, rows: { named: 'id' } },
      ...shownPeople(objects),
    ]),
    description:
      'Each version of what a campaign sends, as the receiver would get it, with as much of theirs as the caller sees; without a ' +
      'receiver as somebody of whom nothing is known. Its links of the receiver’s own lead nowhere. `html` is null for short ' +
      'messages. Empty while the content has errors.',
    args: { id: t.id(), receiver: t.nullable(t.id()) },
    resolve: async (args, context) => {
      const { id, receiver } = args;
      await requireCampaign(context, id);
      const found = await readyContents(context, id);
      if (!found) return [];
      const values = await valuesOf(context, found, receiver);
      return [...found.contents].map(([variant, content]) => {
        const { subject, text: plain, html = null } = content.render(values, NO_LINKS);
        return { variant, subject, text: plain, html };
      });
    },
  }),
};

interface Ready {
  readonly working: NonNullable<Awaited<ReturnType<typeof knownOf>>> & {
    readonly parts: { readonly publicUrl: string };
  };
  readonly contents: ReadonlyMap<Variant, Content>;
}

async function workingOf({ db, whole, reach }: ApiContext, id: string) {
  const known = await knownOf({ catalogOf: () => Promise.resolve(whole) }, db, id);
  return known && { ...known, parts: { publicUrl: reach?.publicUrl ?? '' } };
}

/** Undefined while something is missing in the content, or has errors. */
async function readyContents(context: ApiContext, id: string): Promise<Ready | undefined> {
  const working = await workingOf(context, id);
  if (!working) return undefined;
  try {
    return { working, contents: await contentsOf(working) };
  } catch (error) {
    if (error instanceof BrokenContent) return undefined;
    throw error;
  }
}

/** @throws ApiError not-found for a receiver whom the caller does not see */
async function valuesOf(
  { db, catalog }: ApiContext,
  { working, contents }: Ready,
  receiver: string | null | undefined,
): Promise<VariableValues> {
  if (!receiver) return {};
  const person = requireObject(catalog, working.objects.person.name);
  if (!(await readRecord(db, planLabel(catalog, person), receiver)))
    throw new ApiError({ message: 'not-found', path: 'receiver', params: { id: receiver.slice(0, 60) } });
  const values = await readerOf(working, conditionsIn(contents))([receiver], catalog);
  const records = await recordValuesOfPeople(working, [receiver], catalog);
  return { ...values.get(receiver), ...records.get(receiver) };
}

async function findingsOf(context: ApiContext, id: string): Promise<readonly Finding[]> {
  const { db, reach, signal, viewer } = context;
  const working = await workingOf(context, id);
  if (!working) return [];
  const { publicUrl } = working.parts;
  const found: Finding[] = [...(await senderFindings(working))];
  try {
    const contents = await contentsOf(working);
    found.push(...contentFindings({ ...working, publicUrl }, contents, {}));
    const addresses = sharedAddresses(working, contents.values());
    const call = reach?.call;
    if (call && addresses.length)
      found.push(
        ...addressFindings(
          addresses,
          await checkAddresses({ db, userId: viewer.userId, call, signal }, addresses),
        ),
      );
  } catch (error) {
    if (!(error instanceof BrokenContent)) throw error;
    const of = { topic: 'CONTENT', variant: null, detail: '', value: error.message.slice(0, 300) } as const;
    found.push({ ...of, severity: 'ERROR', rule: 'content' });
  }
  return found.toSorted((a, b) => ORDER.indexOf(a.severity) - ORDER.indexOf(b.severity));
}
