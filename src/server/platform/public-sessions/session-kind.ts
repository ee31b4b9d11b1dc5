import type { RawBuilder } from 'kysely';
import type { TSchema } from 'typebox';
import type { Catalog } from '../../../contract/metadata/catalog.ts';
import type { LinkState } from '../../../contract/public-link.ts';
import type { SessionDefinition, SessionEvent } from '../../../contract/public-sessions/session-event.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import type { Labels } from '../../base/model/labels.ts';
import type { JudgeParts, LinkCaller, PublicPage, Visit } from '../public-links/public-page.ts';

/** How the links of a kind are opened: `issuedTokens`, or tokens that an area signs itself. */
export interface SessionTokens {
  /** What a token opens: the page is shown by it. */
  readonly open: NonNullable<PublicPage['judge']>;
  /**
   * The item that a genuine token is for, whatever its link is worth now: events are taken by it, so it reads as little as
   * it can.
   */
  readonly itemOf: (
    text: string,
    parts: JudgeParts,
  ) => Promise<{ readonly tenantId: string; readonly item: string } | undefined>;
  /** What the links of items are worth: a part of the statement that writes their events. Gone items have no row. */
  readonly states: (
    tenantId: string,
    items: readonly string[],
    parts: JudgeParts,
  ) => RawBuilder<{ readonly id: string; readonly state: LinkState }>;
}

/** An event as the server has stored it. */
export interface StoredEvent {
  /** Id of what the link is for: an event's id is unique within it. */
  readonly item: string;
  readonly id: string;
  readonly session: string;
  readonly type: string;
  readonly element: string | null;
  /** ISO 8601, never in the future. */
  readonly at: string;
  readonly data: NonNullable<SessionEvent['data']>;
}

export interface DeriveContext {
  /** The transaction that takes the events: nothing of it stays where the work is ended before its commit. */
  readonly tx: TenantDb;
  readonly catalog: Catalog;
  /** What people reach the server by, without a slash at the end. */
  readonly publicUrl: string;
  /** Those of the tenant. */
  readonly labels: Labels;
}

/**
 * A kind of public session: a page that people open by a link, and that reports what they do. The room takes the events,
 * stores each once and has the area derive from them later.
 */
export interface PublicSessionKind<E extends StoredEvent = StoredEvent> {
  readonly definition: SessionDefinition;
  readonly tokens: SessionTokens;
  /** What the page shows, where its visitor goes on included; the room adds `brand`. It changes nothing. */
  readonly show: (visit: Visit) => Promise<object>;
  /** TypeBox schemas of the data, by type; the server refuses an event that does not fit. */
  readonly schemas?: Readonly<Record<string, TSchema>>;
  /** The data to store in place of those that came, with what the server knows of the caller. */
  readonly withCaller?: (
    event: Pick<SessionEvent, 'type' | 'data'>,
    caller: LinkCaller,
  ) => SessionEvent['data'];
  /** Types whose data are for `derive` alone: the stored event has none. */
  readonly unlogged?: readonly string[];
  /** Calls with one link within a minute, of each kind; `MOST_PUBLIC_CALLS`, if not given. */
  readonly mostCalls?: number;
  /** Completes events before they are stored, and drops those that are about nothing. All are stored, if not given. */
  resolve?(events: readonly StoredEvent[], context: DeriveContext): Promise<readonly E[]>;
  /** Writes what follows from events. Each comes here once, in whatever order, whatever dies meanwhile. */
  derive(events: readonly E[], context: DeriveContext): Promise<void>;
}
