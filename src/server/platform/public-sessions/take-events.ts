import { sql } from 'kysely';
import { Check } from 'typebox/value';
import { ApiError } from '../../../contract/errors.ts';
import type { LinkAnswer, LinkState } from '../../../contract/public-link.ts';
import {
  isReadableEvent,
  MOST_EVENTS,
  type SessionEvent,
} from '../../../contract/public-sessions/session-event.ts';
import { SharedWrites } from '../../base/db/shared-writes.ts';
import { gatherDue } from '../due/due-rows.ts';
import type { JudgeParts, LinkCaller } from '../public-links/public-page.ts';
import type { PublicSessionKind } from './session-kind.ts';
import { tablesOf } from './session-tables.ts';

/** Derivation waits for so long, so that one transaction takes what many calls have brought (milliseconds). */
const GATHERED_MS = 100;
/** Calls of one statement: what each brings is bounded by the length of a call. */
const MOST_CALLS = 100;
/** A page's clock that is behind by more is corrected: of less, most is the way of the call (milliseconds). */
const BEHIND_MS = 60_000;
/** No page reports a moment before (milliseconds since 1970). */
const FIRST = Date.UTC(2000, 0, 1);

interface TakenCall {
  readonly item: string;
  readonly events: readonly SessionEvent[];
  /** By the page's clock, when it has sent them; undefined where it does not say. */
  readonly sentAt: number | undefined;
  readonly caller: LinkCaller;
}

/**
 * Stores what pages report, for many of them at once; the area derives from it afterwards (`derive-work.ts`). Answers once it
 * is committed what the link is worth: of one that is not VALID nothing is stored. Events that cannot be read are named by
 * their position (`page.refused`); the others of the list are stored.
 * @throws ApiError bad-request where it is no list, or a longer one than a call takes
 */
export function takeEvents(kind: PublicSessionKind, parts: JudgeParts) {
  const writes = new SharedWrites<TakenCall, LinkState>(
    (tenantId, calls) => writeCalls(kind, parts, tenantId, calls),
    { most: MOST_CALLS },
  );
  return async (text: string, given: unknown, caller: LinkCaller): Promise<LinkAnswer> => {
    const opened = await kind.tokens.itemOf(text, parts);
    if (!opened) return { state: 'UNKNOWN' };
    const { events, sentAt } = (given ?? {}) as { readonly events?: unknown; readonly sentAt?: unknown };
    const list = Array.isArray(events) && events.length <= MOST_EVENTS ? (events as unknown[]) : undefined;
    const readable = list?.filter((each) => isReadable(kind, each)) ?? [];
    const state = await writes.add(opened.tenantId, {
      item: opened.item,
      events: readable,
      caller,
      sentAt: momentOf(sentAt),
    });
    if (state !== 'VALID') return { state };
    if (!list) throw new ApiError({ message: 'bad-request', path: 'events' });
    const refused = list.flatMap((each, at) => (isReadable(kind, each) ? [] : [at]));
    return { state, page: refused.length ? { refused } : {} };
  };
}

function isReadable({ definition, schemas = {} }: PublicSessionKind, given: unknown): given is SessionEvent {
  if (!isReadableEvent(definition, given)) return false;
  const schema = Object.hasOwn(schemas, given.type) ? schemas[given.type] : undefined;
  return !schema || Check(schema, given.data ?? {});
}

function momentOf(sentAt: unknown): number | undefined {
  const moment = typeof sentAt === 'string' && sentAt.length <= 30 ? Date.parse(sentAt) : Number.NaN;
  return Number.isNaN(moment) ? undefined : moment;
}

async function writeCalls(
  { definition: { store }, tokens, withCaller = ({ data }) => data }: PublicSessionKind,
  parts: JudgeParts,
  tenantId: string,
  calls: readonly TakenCall[],
): Promise<readonly LinkState[]> {
  const now = Date.now();
  const rows = calls.flatMap(({ item, events, caller, sentAt = now }) => {
    // What is ahead is corrected always: cut off at now, its events would have no order any more.
    const behind = sentAt > now || now - sentAt > BEHIND_MS ? now - sentAt : 0;
    return events.map(({ id, session, type, at, element, data }) => ({
      item,
      id,
      session,
      type,
      element,
      data: withCaller({ type, ...(data && { data }) }, caller),
      at: new Date(Math.max(FIRST, Math.min(now, Date.parse(at) + behind))).toISOString(),
    }));
  });
  const items = [...new Set(calls.map(({ item }) => item))];
  const { received } = tablesOf(store);
  const known = await parts.forTenant(tenantId).query(
    sql<{ id: string; state: LinkState }>`with known as (${tokens.states(tenantId, items, parts)}),
        stored as (insert into ${received} (tenant_id, item_id, id, element_id, session_id, type, at, data)
          select ${tenantId}, g.item, g.id, g.element, g.session, g.type, g.at, coalesce(g.data, '{}')
          from json_to_recordset(${JSON.stringify(rows)}::json)
            as g(item text, id text, element text, session text, type text, at timestamptz, data jsonb)
            join known as k on k.id = g.item and k.state = 'VALID' returning 1),
        due as (${gatherDue({ kind: store, tenantId, key: '' }, GATHERED_MS, sql`from (select from stored limit 1) as any_stored`)})
        select id, state from known`,
    { prepared: true },
  );
  const states = new Map(known.map(({ id, state }) => [id, state]));
  return calls.map(({ item }) => states.get(item) ?? 'UNKNOWN');
}
