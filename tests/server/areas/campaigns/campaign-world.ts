/** A tenant that sends campaigns, with the work behind them: for tests of what receivers get. */
import { type Kysely, sql } from 'kysely';
import { expect } from 'vitest';
import type { ObjectType } from '../../../../src/contract/metadata/catalog.ts';
import type { Database } from '../../../../src/server/base/db/database.ts';
import { expectTallyHolds } from '../../../support/recount.ts';
import { openTenant, type Tenant } from '../../base/access/people.ts';
import { patience } from '../../../support/patience.ts';

export type Row = Readonly<Record<string, unknown>>;

export interface CampaignWorld {
  readonly tenant: Tenant;
  readonly create: (object: string, input: object) => Promise<string>;
  /** Contacts who have agreed to e-mails, so many; answers their ids. */
  readonly people: (count: number, prefix?: string) => Promise<readonly string[]>;
  /** A draft that was tested, for these contacts. */
  readonly draft: (input: object) => Promise<string>;
  readonly act: (action: string, id: string, input?: object) => Promise<void>;
  readonly start: (id: string) => Promise<void>;
  readonly read: (id: string) => Promise<Row>;
  /** Waits until the work behind has made it so. */
  readonly until: (id: string, expected: object) => Promise<void>;
  readonly kysely: Kysely<unknown>;
  /** A sender that keeps what it is given. */
  readonly outbox: (more?: object) => Promise<string>;
  /** The figures that are kept are those that a count finds. */
  readonly recount: () => Promise<void>;
  readonly figures: (id: string) => Promise<Readonly<Record<string, number>>>;
  readonly items: (
    id: string,
  ) => Promise<
    readonly { id: string; receiver: string; status: string; reason: string | null; address: string }[]
  >;
}

const LETTER = JSON.stringify({
  blocks: [
    { type: 'heading', text: 'Hello {{firstName | fallback: "you"}}' },
    { type: 'button', label: 'Look', link: 'https://shop.test/sale' },
    { type: 'footer', text: '<p>Tessera, 1 Main Street</p>', unsubscribe: 'Unsubscribe' },
  ],
});

/** @param metadata the folder of other metadata than the product's */
export async function openCampaignWorld(database: Database, metadata?: string): Promise<CampaignWorld> {
  const tenant = await openTenant(database, 'alpha', metadata);
  const { ask } = tenant.admin;
  const create = async (object: string, input: object) => {
    const made = await ask<{ id: string }>(
      `mutation ($input: ${object}Input!) { create${object}(input: $input) { id } }`,
      { input },
    );
    return made.id;
  };
  const consent = await create('Consent', {
    name: 'News',
    country: 'PL',
    language: 'en',
    channel: 'EMAIL',
    text: '<p>Yes.</p>',
  });
  await sql`update consent set status = 'ACTIVE' where id = ${consent}`.execute(database.kysely);
  const { tenantId } = tenant;
  const people = async (count: number, prefix = 'person') => {
    const { rows } = await sql<{ id: string }>`with made as (
      insert into contact (tenant_id, id, first_name, last_name, email)
      select ${tenantId}, gen_random_uuid()::text, 'N' || n, 'L', ${prefix} || n || '@example.test'
      from generate_series(1, ${count}::int) as n returning id)
      insert into contact_consent (tenant_id, id, contact, consent, status, source, changed_at)
      select ${tenantId}, gen_random_uuid()::text, id, ${consent}, 'ACTIVE', 'FORM', now() from made
      returning contact as id`.execute(database.kysely);
    return rows.map(({ id }) => id);
  };
  const read = (id: string) =>
    ask<Row>(
      `query ($id: ID!) { messageCampaign(id: $id) { id version name status haltReason warning testState testResult testSentAt
        ordered pending sent canceled failed unknown failedOf { id } } }`,
      { id },
    );
  const act: CampaignWorld['act'] = async (action, id, input = {}) => {
    const { version } = await read(id);
    await ask(
      `mutation ($action: String!, $id: ID!, $version: Int!, $input: MessageCampaignInput) {
        actMessageCampaign(action: $action, id: $id, version: $version, input: $input) { id } }`,
      { action, id, version, input },
    );
  };
  let senders = 0;
  return {
    tenant,
    create,
    kysely: database.kysely as unknown as Kysely<unknown>,
    start: (id) => act('schedule', id, { dateStartUTC: new Date().toISOString() }),
    until: (id, expected) =>
      expect.poll(() => read(id), { timeout: patience(30_000), interval: 50 }).toMatchObject(expected),
    outbox: (more = {}) =>
      create('MessageSender', {
        name: `Kept ${++senders}`,
        channel: 'EMAIL',
        provider: 'OUTBOX',
        fromAddress: 'ada@tenant.test',
        ...more,
      }),
    people,
    read,
    draft: async (input) => {
      const id = await create('MessageCampaign', {
        name: 'Spring',
        type: 'EMAIL',
        subject: 'Hello {{firstName}}',
        letter: LETTER,
        ...input,
      });
      await sql`update message_campaign set test_sent_at = now() where id = ${id}`.execute(database.kysely);
      return id;
    },
    act,
    recount: async () => {
      const item = tenant.api.catalog.objects.get('Message') as ObjectType;
      expect(await expectTallyHolds(database.kysely, item)).toBeGreaterThan(0);
    },
    figures: async (id) => {
      const [report] = await ask<readonly { figures: Readonly<Record<string, number>> }[]>(
        `query ($ids: [ID!]!) { campaignReport(ids: $ids) { figures { ordered pending sent canceled failed unknown
          opened clicked unsubscribed bounced complained } } }`,
        { ids: [id] },
      );
      return report?.figures ?? {};
    },
    items: async (id) => {
      const { rows } = await sql<{
        id: string;
        receiver: string;
        status: string;
        reason: string | null;
        address: string;
      }>`
        select id, receiver, status, skip_reason as reason, address from message where campaign = ${id} order by id`.execute(
        database.kysely,
      );
      return rows;
    },
  };
}
