/** Consumers of events, for tests of what they are handed. */
import { sql } from 'kysely';
import type { Database } from '../../src/server/base/db/database.ts';
import { tenantStatement } from '../../src/server/base/db/statement.ts';
import type { EventConsumer } from '../../src/server/platform/events/event-consumer.ts';

/** Where consumers of tests write what they are handed, in the transaction in which they are. */
export const makeHanded = (database: Pick<Database, 'kysely'>) =>
  sql
    .raw(
      `create table handed (tenant_id text not null, nr bigserial, consumer text, id text, record_id text, name text);
       grant all on handed to tessera_api; grant all on sequence handed_nr_seq to tessera_api`,
    )
    .execute(database.kysely);

export const writesDown = (
  name: string,
  events: EventConsumer['events'],
  before: (ids: readonly string[]) => Promise<void> | void = () => undefined,
): EventConsumer => ({
  name,
  events,
  about: 'all',
  handle: async (tx, handed) => {
    await before(handed.map(({ id }) => id));
    const rows = JSON.stringify(
      handed.map(({ id, recordId, name: event, ids }) => ({ id, record_id: recordId ?? ids[0], event })),
    );
    await tx.run(
      tenantStatement(
        tx.tenantId,
        sql<object>`insert into handed (tenant_id, consumer, id, record_id, name)
          select ${tx.tenantId}, ${name}, id, record_id, event
          from json_to_recordset(${rows}::json) as r(id text, record_id text, event text)`,
      ),
    );
  },
});

export interface Handed {
  readonly id: string;
  readonly recordId: string;
  readonly name: string;
}

/** What it has been handed, in the order in which that was. */
export async function handedTo({ kysely }: Pick<Database, 'kysely'>, consumer: string) {
  const { rows } = await sql<Handed>`select id, record_id as "recordId", name from handed
    where consumer = ${consumer} order by nr`.execute(kysely);
  return rows;
}
