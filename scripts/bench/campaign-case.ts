import { once } from 'node:events';
import { setTimeout as after } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import { createTransport } from 'nodemailer';
import { MESSAGE_LINKS, type MessageLink } from '../../src/contract/letters/variables.ts';
import { contentsOf } from '../../src/server/areas/campaigns/sending/content.ts';
import { freezeReceivers } from '../../src/server/areas/campaigns/sending/freeze.ts';
import { runLane } from '../../src/server/areas/campaigns/sending/lane.ts';
import { type Working, workingOn } from '../../src/server/areas/campaigns/sending/working.ts';
import { type Database, openDatabase } from '../../src/server/base/db/database.ts';
import { ensureSystemTables } from '../../src/server/base/db/ensure-tables.ts';
import { migrate } from '../../src/server/base/migrate/migrate.ts';
import { readMetadata } from '../../src/server/base/model/read-metadata.ts';
import { PRODUCT } from '../../src/server/compose.ts';
import { createTenant } from '../../src/server/platform/auth/tenants.ts';
import { areaDueParts } from '../../tests/support/area-due.ts';
import { TENANT } from './facts.ts';
import type { FileRates } from './import-case.ts';
import { listsBeside, slowRateOfLists } from './lists-beside.ts';
import { inOwnDatabase } from './own-database.ts';
import { progress } from './progress.ts';

const ROUNDS = 3;
const FROZEN = 100_000;
const SENT = 4_000;
/** Half of them are sent while lists are asked for. */
const SENT_BESIDE = 20_000;
/** Those of two lanes. */
const [LANES, CONNECTIONS] = [2, 16];
const FROM = 'ada@tenant.test';
const NO_LINKS = Object.fromEntries(MESSAGE_LINKS.map((name) => [name, '#'])) as Record<MessageLink, string>;
const SUBJECT = 'Hello {{firstName}}';
const LETTER = JSON.stringify({
  blocks: [
    { type: 'heading', text: 'Hello {{firstName | fallback: "you"}}' },
    { type: 'text', text: `<p>${'What there is to tell this spring. '.repeat(20)}</p>` },
    { type: 'button', label: 'Look', link: 'https://shop.test/sale' },
    { type: 'footer', text: '<p>Tessera, 1 Main Street</p>', unsubscribe: 'Unsubscribe' },
  ],
});

/** A tenant with so many people who have agreed to e-mails. */
export async function openCampaigns(database: Database, people: number) {
  const { kysely } = database;
  const catalog = await readMetadata('metadata');
  await ensureSystemTables(kysely, PRODUCT.tables);
  await migrate(kysely, catalog, { allowLoss: false });
  const { tenantId } = await kysely.transaction().execute((tx) => createTenant(tx, TENANT));
  await sql`insert into consent (tenant_id, id, name, country, language, channel, text, status)
    values (${tenantId}, 'policy', 'News', 'PL', 'pl', 'EMAIL', 'Yes.', 'ACTIVE')`.execute(kysely);
  await sql`insert into contact (tenant_id, id, first_name, last_name, email)
    select ${tenantId}, gen_random_uuid()::text, 'Maria', 'Kowalska', 'p' || n || '@mail.test'
    from generate_series(1, ${people}::int) as n`.execute(kysely);
  await sql`insert into contact_consent (tenant_id, id, contact, consent, status, source, changed_at)
    select tenant_id, gen_random_uuid()::text, id, 'policy', 'ACTIVE', 'FORM', now() from contact`.execute(
    kysely,
  );
  await sql`analyze`.execute(kysely);
  const parts = areaDueParts({ database, catalog }, { hosts: '127.0.0.1' });
  /** A campaign of that state, for all of them. */
  const campaign = async (status: string, sender: string | null): Promise<Working> => {
    const id = crypto.randomUUID();
    const everybody = JSON.stringify({
      type: 'FILTER',
      filter: { objectName: 'Contact', objectField: 'email', operator: 'IS_NOT_NULL' },
    });
    await sql`insert into message_campaign (tenant_id, id, name, type, status, sender, subject, letter, recipient_filter)
      values (${tenantId}, ${id}, 'Spring', 'EMAIL', ${status}, ${sender}, ${SUBJECT}, ${LETTER}, ${everybody})`.execute(
      kysely,
    );
    const working = await workingOn(parts, tenantId, id);
    if (!working) throw new Error('The campaign is not there.');
    return working;
  };
  return { tenantId, catalog, campaign };
}

/** Receivers a second that are frozen, each judged; and rows that one bare statement copies into the same table. */
export function measureFreeze(databaseUrl: string): Promise<FileRates> {
  return withDatabase(databaseUrl, async (database) => {
    const { tenantId, campaign } = await openCampaigns(database, FROZEN);
    const [base, tested]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round++) {
      const bare = crypto.randomUUID();
      base.push(
        await rateOf(FROZEN, () =>
          sql`insert into message (tenant_id, id, campaign, receiver, address, status, time_zone)
            select tenant_id, lpad((row_number() over ())::text, 36, '0'), ${bare}, id, email, 'ORDERED', 'UTC' from contact
            where tenant_id = ${tenantId} and email is not null and deleted_at is null`.execute(
            database.kysely,
          ),
        ),
      );
      await sql`truncate message`.execute(database.kysely);
      const working = await campaign('PREPARING', null);
      tested.push(
        await rateOf(FROZEN, () => freezeReceivers(working, working.whole, new AbortController().signal)),
      );
      await sql`truncate message`.execute(database.kysely);
    }
    return { base: Math.max(...base), tested: Math.max(...tested) };
  });
}

/** E-mails a second that two lanes send, everything on; and those of a plain pool of nodemailer with the same texts. */
export function measureSend(databaseUrl: string): Promise<FileRates> {
  return withDatabase(databaseUrl, async (database) => {
    const { tenantId, campaign } = await openCampaigns(database, SENT);
    const { sink, port } = await openSink(database, tenantId);
    try {
      const [base, tested]: [number[], number[]] = [[], []];
      for (let round = 0; round < ROUNDS; round++) {
        const preparing = await campaign('PREPARING', 'sender');
        const [content] = (await contentsOf(preparing)).values();
        if (!content) throw new Error('The campaign says nothing.');
        const mail = content.render({ firstName: 'Maria' }, NO_LINKS);
        base.push(await rateOf(SENT, () => sendPlainly(port, mail)));
        const { signal } = new AbortController();
        await freezeReceivers(preparing, preparing.whole, signal);
        const { id } = preparing.campaign;
        await sql`update message_campaign set status = 'SENDING' where id = ${id}`.execute(database.kysely);
        const working = await workingOn(preparing.parts, tenantId, id);
        if (!working) throw new Error('The campaign is not there.');
        tested.push(
          await rateOf(SENT, () =>
            Promise.all(Array.from({ length: LANES }, (_, lane) => runLane(working, lane, signal))),
          ),
        );
        const { rows } = await sql<{ sent: number }>`select count(*)::int as sent from message
          where campaign = ${id} and status = 'SENT'`.execute(database.kysely);
        if (rows[0]?.sent !== SENT) throw new Error(`${rows[0]?.sent} of ${SENT} messages were sent.`);
      }
      return { base: Math.max(...base), tested: Math.max(...tested) };
    } finally {
      await sink.terminate();
    }
  });
}

/** A sender of the tenant whose mail server takes all that comes. */
async function openSink({ kysely }: Database, tenantId: string): Promise<{ sink: Worker; port: number }> {
  const sink = new Worker(new URL('smtp-sink.ts', import.meta.url));
  const [port] = (await once(sink, 'message')) as [number];
  await sql`insert into message_sender (tenant_id, id, name, channel, provider, from_address, host, port, security)
    values (${tenantId}, 'sender', 'Mail', 'EMAIL', 'SMTP', ${FROM}, '127.0.0.1', ${port}, 'NONE')`.execute(
    kysely,
  );
  return { sink, port };
}

/** What 95 of 100 lists of staff come within, as lists a second: with nobody else there, and while a campaign sends. */
export function measureSending(databaseUrl: string, folder: string, seconds: number): Promise<FileRates> {
  return withDatabase(databaseUrl, async (database, url) => {
    const { tenantId, campaign } = await openCampaigns(database, SENT_BESIDE);
    const { sink } = await openSink(database, tenantId);
    try {
      const preparing = await campaign('PREPARING', 'sender');
      await freezeReceivers(preparing, preparing.whole, new AbortController().signal);
      const { id } = preparing.campaign;
      await sql`update message_campaign set status = 'PAUSED' where id = ${id}`.execute(database.kysely);
      const sent = async () => {
        const { rows } = await sql<{ sent: number }>`select count(*)::int as sent from message
          where campaign = ${id} and status = 'SENT'`.execute(database.kysely);
        return rows[0]?.sent ?? 0;
      };
      const { alone, beside } = await listsBeside(url, folder, seconds, async (ask) => {
        const { campaign: now } = await ask({
          query: `{ campaign: messageCampaign(id: "${id}") { version } }`,
        });
        const { version } = now as { readonly version: number };
        const query = `mutation { actMessageCampaign(action: "resume", id: "${id}", version: ${version}, input: {}) { id } }`;
        const begun = performance.now();
        await ask({ query });
        const untilMany = async () => {
          while ((await sent()) < SENT_BESIDE / 2) await after(200);
          progress(`${await sent()} e-mails within ${Math.round(performance.now() - begun)} ms`);
        };
        return { end: untilMany() };
      });
      return { base: slowRateOfLists(alone), tested: slowRateOfLists(beside) };
    } finally {
      await sink.terminate();
    }
  });
}

async function sendPlainly(port: number, mail: { subject: string; text: string; html?: string }) {
  const pool = createTransport({
    pool: true,
    maxConnections: CONNECTIONS,
    maxMessages: Infinity,
    host: '127.0.0.1',
    port,
    ignoreTLS: true,
  });
  await Promise.all(
    Array.from({ length: SENT }, (_, at) => pool.sendMail({ from: FROM, to: `p${at}@mail.test`, ...mail })),
  );
  pool.close();
}

export const withDatabase = (
  databaseUrl: string,
  work: (database: Database, url: string) => Promise<FileRates>,
) =>
  inOwnDatabase(databaseUrl, async (url) => {
    const database = await openDatabase({ databaseUrl: url }, { limitMs: 60 * 60 * 1000 });
    try {
      return await work(database, url);
    } finally {
      await database.close();
    }
  });

export async function rateOf(count: number, work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return (count / (performance.now() - begun)) * 1000;
}
