import { sql } from 'kysely';
import { ApiError } from '../../../../contract/errors.ts';
import type { LinkAnswer, LinkState } from '../../../../contract/public-link.ts';
import { unreadableEvents, type ViewerEvent } from '../../../../contract/viewer/viewed-message.ts';
import { SharedWrites } from '../../../base/db/shared-writes.ts';
import type { TenantDb } from '../../../base/db/tenant-db.ts';
import { gatherDue } from '../../../platform/due/due-rows.ts';
import { isSignature } from '../../../platform/files/file-key.ts';
import type { JudgeParts, LinkCaller } from '../../../platform/public-links/public-page.ts';
import { SIGN, signedText } from '../links/link-token.ts';
import { itemStates } from '../links/opened-link.ts';
import { type CampaignObjects, campaignObjects } from '../objects.ts';
import { deviceOf } from './device.ts';
import { messageToken } from './message-token.ts';

/** The work of understanding it. */
export const VIEWER_WORK = 'viewer';
/** It waits for so long, so that one transaction understands what many calls have said (milliseconds). */
const GATHERED_MS = 100;
/** Calls of one statement: what each says is bounded by the length of a call. */
const MOST_CALLS = 100;
/** A page's clock that is behind by more is corrected: of less, most is the way of the call (milliseconds). */
const BEHIND_MS = 60_000;
/** Nobody's page tells of a moment before (milliseconds since 1970). */
const FIRST = Date.UTC(2000, 0, 1);

interface Told {
  readonly itemId: string;
  readonly events: readonly ViewerEvent[];
  /** By the page's clock, when it has sent them; undefined where it does not say. */
  readonly sentAt: number | undefined;
  readonly caller: LinkCaller;
}

/**
 * Keeps what receivers' pages tell, for many of them at once; it is understood afterwards (`understand.ts`). Answers once it
 * is committed what the link is worth: of one that is not VALID nothing is kept. Events that cannot be read are named by their
 * position (`page.refused`); the others of the list are kept.
 * @throws ApiError bad-request where it is no list, or a longer one than a call takes
 */
export function keepEvents({ forTenant, productCatalog }: JudgeParts) {
  const objects = campaignObjects(productCatalog);
  const writes = new SharedWrites<Told, LinkState>(
    (tenantId, told) => (objects ? keep(forTenant(tenantId), objects, told) : Promise.resolve([])),
    { most: MOST_CALLS },
  );
  return async (text: string, given: unknown, caller: LinkCaller): Promise<LinkAnswer> => {
    const token = messageToken(text);
    if (!token || !objects) return { state: 'UNKNOWN' };
    const { tenantId, itemId, link, sign } = token;
    if (!(await isSignature(forTenant(tenantId), signedText(itemId, link), sign, SIGN)))
      return { state: 'UNKNOWN' };
    const { events, sentAt: sent } = (given ?? {}) as {
      readonly events?: unknown;
      readonly sentAt?: unknown;
    };
    const sentAt = typeof sent === 'string' && sent.length <= 30 ? Date.parse(sent) : Number.NaN;
    const refused = unreadableEvents(events);
    const readable = refused
      ? (events as readonly ViewerEvent[]).filter((_, at) => !refused.includes(at))
      : [];
    const state = await writes.add(tenantId, {
      ...{ itemId, events: readable, caller },
      sentAt: Number.isNaN(sentAt) ? undefined : sentAt,
    });
    if (state !== 'VALID') return { state };
    if (!refused) throw new ApiError({ message: 'bad-request', path: 'events' });
    return { state, page: refused.length ? { refused } : {} };
  };
}

/** With what the server knows by itself of who tells it: as little as it is for. */
function witnessed(
  type: ViewerEvent['type'],
  data: ViewerEvent['data'],
  { agent, address }: LinkCaller,
): ViewerEvent['data'] {
  if (type === 'opened') return deviceOf(agent);
  if (type !== 'consented') return data;
  const { policy, version, locale } = data ?? {};
  const isVersion = Number.isInteger(version) && Number(version) > 0 && Number(version) < 2 ** 31;
  const isLocale = typeof locale === 'string' && /^[\w-]{2,35}$/.test(locale);
  return {
    ...{ policy, version: isVersion ? version : null, locale: isLocale ? locale : null },
    ...{ agent: agent.slice(0, 500), address: address?.slice(0, 45) ?? null },
  };
}

async function keep(
  db: TenantDb,
  objects: CampaignObjects,
  told: readonly Told[],
): Promise<readonly LinkState[]> {
  const { tenantId } = db;
  const now = Date.now();
  const rows = told.flatMap(({ itemId: item, events, caller, sentAt = now }) => {
    // What is ahead is corrected always: cut off at now, its events would have no order any more.
    const behind = sentAt > now || now - sentAt > BEHIND_MS ? now - sentAt : 0;
    return events.map(({ id, session, type, at, element, data }) => ({
      ...{ item, id, session, type, element, data: witnessed(type, data, caller) },
      at: new Date(Math.max(FIRST, Math.min(now, Date.parse(at) + behind))).toISOString(),
    }));
  });
  const ids = [...new Set(told.map(({ itemId }) => itemId))];
  const known = await db.query(
    sql<{ id: string; state: LinkState }>`with known as (${itemStates(tenantId, objects, ids)}),
        kept as (insert into tessera.viewer_told (tenant_id, item_id, id, element_id, session_id, type, at, data)
          select ${tenantId}, g.item, g.id, g.element, g.session, g.type, g.at, coalesce(g.data, '{}')
          from json_to_recordset(${JSON.stringify(rows)}::json)
            as g(item text, id text, element text, session text, type text, at timestamptz, data jsonb)
            join known as k on k.id = g.item and k.state = 'VALID' returning 1),
        told as (${gatherDue({ kind: VIEWER_WORK, tenantId, key: '' }, GATHERED_MS, sql`from (select from kept limit 1) as any_kept`)})
        select id, state from known`,
    { prepared: true },
  );
  const states = new Map(known.map(({ id, state }) => [id, state]));
  return told.map(({ itemId }) => states.get(itemId) ?? 'UNKNOWN');
}
