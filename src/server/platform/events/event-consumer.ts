import type { Catalog, ObjectType } from '../../../contract/metadata/catalog.ts';
import type { Access } from '../../base/access/access.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import type { Change } from '../../base/sql/audit.ts';
import type { Labels } from '../../base/model/labels.ts';
import type { EventName } from '../../base/sql/event.ts';

/** What has happened, as a consumer is given it: a change of one record, or what an area has told. */
export interface HandedEvent {
  /** The same however often it is handed over: for what is done outside of the database, the key of doing it once. */
  readonly id: string;
  readonly tenantId: string;
  readonly name: EventName;
  /** '' where it is of none. */
  readonly object: string;
  /** ISO. */
  readonly at: string;
  /** Of the changed record; null where an area tells. */
  readonly recordId: string | null;
  /** Who did it; null: the server itself, or an area tells. */
  readonly userId: string | null;
  readonly jobId: string | null;
  /** What it is a part of (`base/sql/deed.ts`); null where of nothing, or where an area tells. */
  readonly deed: string | null;
  /** What was changed, without what has been erased since; null where an area tells. */
  readonly changes: readonly Change[] | null;
  /** Of what an area tells: which records, and what else it says. */
  readonly ids: readonly string[];
  readonly data: unknown;
}

/** Somebody, with all that they may see and do now. */
export interface Owner {
  readonly access: Access;
  /** The objects as their role has them. */
  readonly catalog: Catalog;
  readonly labels: Labels;
  /** IANA name of the tenant's zone. */
  readonly timeZone: string;
}

/** What is known of a tenant. */
export interface ConsumerParts {
  /** All its objects, with its custom objects and custom fields. */
  readonly catalogOf: (db: TenantDb) => Promise<Catalog>;
  /** Undefined for whoever cannot log in any more. */
  readonly ownerOf: (db: TenantDb, userId: string) => Promise<Owner | undefined>;
}

/** Names of objects, as events have them; 'all' where it may be any. */
export type EventObjects = 'all' | readonly string[];

/** Those of these objects. */
export const eventsOf = (...objects: readonly (ObjectType | undefined)[]): readonly string[] =>
  objects.flatMap((object) => object?.source ?? []);

/** Somebody who does something about events, each of which it is handed once; those of a record in their order. */
export interface EventConsumer {
  /** Where it is in the order of events is kept under this name. A new one begins with what happens from then on. */
  readonly name: string;
  readonly events: readonly EventName[];
  /**
   * The objects of a tenant whose events it is handed; those of others are passed over without reading the history, of which
   * an import writes much. `tx` is for reading alone.
   */
  readonly about: 'all' | ((whole: Catalog, tx: TenantDb) => EventObjects | Promise<EventObjects>);
  /**
   * Does it, in a transaction that ends with the place after these events: all by `tx`, which acts as the tenant of these
   * events, and soon. What is to be done outside is written down as due work, with the event's id in its key. Where it
   * throws it is handed the first of them alone, again and again: nothing is left out.
   */
  readonly handle: (tx: TenantDb, events: readonly HandedEvent[], parts: ConsumerParts) => Promise<void>;
}
