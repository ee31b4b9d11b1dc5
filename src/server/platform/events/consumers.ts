import { sql } from 'kysely';
import type { Database } from '../../base/db/database.ts';
import { logError } from '../../base/log/log.ts';
import { leaveTime, peopleCall } from '../../base/people.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import type { DueKind, DueWork } from '../due/due-kind.ts';
import type { ConsumerParts, EventConsumer, EventObjects } from './event-consumer.ts';
import { emptyReadParts } from './empty-parts.ts';
import { type Batch, type EventRow, nextEvents, savePlace } from './event-place.ts';

type Consumed = Pick<Database, 'kysely' | 'wholly' | 'engine'>;

const SECOND_MS = 1_000;
/** How long a consumer waits for a nudge, which may be lost (milliseconds). */
const LOOK_MS = 10 * SECOND_MS;
/** How often it is looked for events that nobody needs any more (milliseconds). */
const EMPTY_MS = 60 * SECOND_MS;
const LONGEST_WAIT_MS = 600 * SECOND_MS;
/** One transaction each. */
const LARGE: Batch = { events: 200, rows: 2000 };
/** On PGlite others wait for the one connection meanwhile, and for this process on both: about as long as for a step of a job. */
const SMALL: Batch = { events: 50, rows: 300 };
/** Then others come: there are more consumers than are worked at at once, and while much is written none comes to its end. */
const IN_A_ROW = 20;
/** One event alone, whatever it has of the history. */
const SINGLE: Batch = { events: 1, rows: 1 };
/** After so many failures in a row, about two minutes, a consumer stands still. */
export const STILL_AFTER = 8;
export const CONSUME = 'consume';
const EMPTY = 'empty-events';

/** What is due about events: each consumer, worked at by one process at a time, and what nobody needs any more. */
export function eventWork(
  database: Consumed,
  consumers: readonly EventConsumer[],
  parts: ConsumerParts,
): readonly DueKind[] {
  const byName = new Map(consumers.map((consumer) => [consumer.name, consumer]));
  const names = sql`json_array_elements_text(${JSON.stringify([...byName.keys()])}::json) as c(name)`;
  const consuming: DueKind = {
    name: CONSUME,
    atOnce: 4,
    // Who fails waits all the same.
    onEvents: sql`update tessera.due set due_at = clock_timestamp() where kind = ${sql.lit(CONSUME)} and tenant_id = ''
        and due_at > clock_timestamp() and taken_by is null and attempts = 0`,
    complete: sql`with place as (insert into tessera_ops.event_consumer (name, epoch, seen)
          select c.name, e.epoch, pg_current_snapshot() from tessera_ops.event_epoch as e, ${names}
          on conflict do nothing)
        insert into tessera.due (tenant_id, kind, key) select '', ${sql.lit(CONSUME)}, c.name from ${names}
        on conflict do nothing`,
    waitAfter: (attempts) => Math.min(LONGEST_WAIT_MS, SECOND_MS * 2 ** (attempts - 1)),
    run: async ({ key, attempts }: DueWork, signal) => {
      const consumer = byName.get(key);
      // Of another version, or of one that is no more.
      if (!consumer) return new Date(Date.now() + EMPTY_MS);
      try {
        const isDone = await consumeSome(database, consumer, parts, signal);
        return new Date(Date.now() + (isDone ? LOOK_MS : 0));
      } catch (error) {
        if (attempts === STILL_AFTER && !signal.aborted) {
          logError(`Consumer ${key} of events stands still after ${attempts} tries`, error);
        }
        throw error;
      }
    },
  };
  const emptying: DueKind = {
    name: EMPTY,
    atOnce: 1,
    complete: sql`insert into tessera.due (tenant_id, kind, key) values ('', ${sql.lit(EMPTY)}, '')
        on conflict do nothing`,
    waitAfter: () => EMPTY_MS,
    run: async () => {
      await emptyReadParts(database);
      return new Date(Date.now() + EMPTY_MS);
    },
  };
  return consumers.length ? [consuming, emptying] : [emptying];
}

/** Hands over what there is, or much of it; answers whether that was all. @throws what the consumer throws for one event that it is handed alone */
async function consumeSome(
  database: Consumed,
  consumer: EventConsumer,
  parts: ConsumerParts,
  signal: AbortSignal,
): Promise<boolean> {
  let isSingle = false;
  for (let count = 0; count < IN_A_ROW && !signal.aborted; count++) {
    const begun = performance.now();
    const most = isSingle ? SINGLE : database.engine === 'pglite' || peopleCall() ? SMALL : LARGE;
    try {
      if (!(await consumeNext(database, consumer, parts, most))) return true;
    } catch (error) {
      if (isSingle) throw error;
      // All before the one that fails are done first.
      isSingle = true;
    }
    await leaveTime(performance.now() - begun);
  }
  return false;
}

/** The effect and the place after it are one transaction. Answers whether there was anything. */
function consumeNext(
  database: Consumed,
  consumer: EventConsumer,
  parts: ConsumerParts,
  most: Batch,
): Promise<boolean> {
  return database.wholly(async (owner, as) => {
    const next = await nextEvents(owner, consumer, most, (rows) => meantFor(consumer, rows, parts, as));
    if (!next) return false;
    for (const [tenantId, events] of Map.groupBy(next.events, (event) => event.tenantId)) {
      await as(tenantId, (tx) => consumer.handle(tx, events, parts));
    }
    await savePlace(owner, consumer.name, next.place);
    return true;
  });
}

/** Of these events those that are about objects of which the consumer wants to hear. */
async function meantFor(
  { about }: EventConsumer,
  rows: readonly EventRow[],
  { catalogOf }: ConsumerParts,
  as: (tenantId: string, work: (tx: TenantDb) => Promise<void>) => Promise<void>,
): Promise<readonly EventRow[]> {
  if (about === 'all') return rows;
  const objects = new Map<string, EventObjects>();
  for (const tenantId of new Set(rows.map((row) => row.tenantId)))
    await as(tenantId, async (tx) => void objects.set(tenantId, await about(await catalogOf(tx), tx)));
  return rows.filter(({ tenantId, object }) => {
    const own = objects.get(tenantId);
    return own === 'all' || own?.includes(object);
  });
}
