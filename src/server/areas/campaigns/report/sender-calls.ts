import { Temporal } from 'temporal-polyfill';
import { ApiError } from '../../../../contract/errors.ts';
import {
  DOMAIN_RULES,
  DOMAIN_STATES,
  DOMAIN_TOPICS,
  type DomainFinding,
} from '../../../../contract/sender-domain.ts';
import { requireObject } from '../../../base/access/require-object.ts';
import { planLabel } from '../../../base/plan/label.ts';
import { readRecord } from '../../../base/records/read.ts';
import type { Call } from '../../../platform/calls/context.ts';
import { storedSender } from '../../../platform/channels/sender.ts';
import { capOf } from '../../../platform/channels/warm-up.ts';
import { answersPath } from '../coming-back/sms-answers.ts';
import { campaignObjects } from '../objects.ts';
import { showsOfCampaigns } from '../shown-rows.ts';
import { DAY_SECONDS, daySubject, usedOf } from '../sending/quota.ts';
import { t } from '../../../platform/calls/call-schema.ts';
import { declareCall } from '../../../platform/calls/declare-call.ts';

const HEALTH = t.object('SenderHealth', {
  cap: t.nullable(t.number()),
  used: t.number(),
  state: t.nullable(t.string()),
  answersAddress: t.nullable(t.string()),
  findings: t.list(
    t.object('SenderFinding', {
      topic: t.string(),
      state: t.string(),
      rule: t.string(),
      name: t.nullable(t.string()),
      type: t.nullable(t.string()),
      expected: t.nullable(t.string()),
      found: t.nullable(t.string()),
    }),
  ),
});

/** What is kept of the last look; what cannot be understood of it is left out, until the next look writes it anew. */
function findingsIn(kept: string | null): readonly DomainFinding[] {
  try {
    const found: unknown = JSON.parse(kept ?? '[]');
    return Array.isArray(found) ? found.filter(isFinding) : [];
  } catch {
    return [];
  }
}

function isFinding(value: unknown): value is DomainFinding {
  const { topic, state, rule } = (value ?? {}) as Partial<DomainFinding>;
  return (
    DOMAIN_TOPICS.some((known) => known === topic) &&
    DOMAIN_STATES.some((known) => known === state) &&
    DOMAIN_RULES.some((known) => known === rule)
  );
}

/** How senders are. */
export const senderCalls: Readonly<Record<string, Call>> = {
  senderHealth: declareCall({
    answer: HEALTH,
    shows: showsOfCampaigns(({ sender, item }) => [
      { object: sender.name, rows: { named: 'id' } },
      // `used` counts messages of all, which no list of a role with row rules does.
      { object: item.name, rows: 'all', isOptional: true },
    ]),
    description:
      'How many messages a sender may send today (`cap`; null: any number), how many it has sent within a day, and what was ' +
      'found of its domain: `state` is the worst of it, null where nothing was looked at yet. `answersAddress`: the path where a ' +
      'service brings what people answer, for services that call; for those who may edit the sender. Roles with row rules on messages are refused.',
    args: { id: t.id() },
    resolve: async (args, { db, access, catalog, whole, settings }) => {
      const { id } = args;
      const object = campaignObjects(whole)?.sender;
      const seen =
        object && (await readRecord(db, planLabel(catalog, requireObject(catalog, object.name)), id));
      const sender = seen && (await storedSender(db, object, id));
      if (!sender) throw new ApiError({ message: 'not-found', path: 'id', params: { id: id.slice(0, 60) } });
      // The path is a secret of the sender's: who knows it tells what people answer.
      const mayEdit = access.can(object.name, 'EDIT') && sender.provider === 'TWILIO';
      const today = Temporal.Now.plainDateISO(await settings.read(db, 'timeZone'));
      const { domainState: state, domainFindings } = sender;
      return {
        cap: capOf(sender, today),
        used: await usedOf(db, daySubject(id), DAY_SECONDS),
        state,
        answersAddress: mayEdit ? await answersPath(db, id) : null,
        findings: findingsIn(domainFindings),
      };
    },
  }),
};
