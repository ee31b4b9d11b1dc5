import { sql } from 'kysely';
import { addColumn } from '../../base/db/add-column.ts';
import type { TableSet } from '../../base/db/table-set.ts';
import type { Upkeep } from '../../platform/upkeep/upkeep.ts';
import { TEST_LIFE } from './links/test-item.ts';

/**
 * What sending needs beside the records. `campaign_run`: how far the receivers of a campaign are
 * frozen, how many it was tried to reach, and how often nobody could be since. `campaign_lane`:
 * what each of its lanes has handed over without knowing yet what became of it. `campaign_link`: where its links lead.
 * `campaign_click`: who has followed them. `campaign_open`: who has loaded the picture of a letter, once each. `campaign_outbox`: what was kept in the place of being sent, and tests. `campaign_answer`:
 * answers that have come, by which what comes twice is known, and whether that somebody wants no more was confirmed.
 * `campaign_short_link`: links of short messages. `campaign_test`: test messages, a row for each address.
 */
export const CAMPAIGN_TABLES: TableSet = {
  statements: [
    sql`create table if not exists tessera.campaign_run (
      tenant_id text not null references tessera.tenant (id), campaign_id text not null,
      frozen_to text not null default '', is_frozen boolean not null default false, given integer not null default 0,
      failed integer not null default 0, unreachable integer not null default 0, primary key (tenant_id, campaign_id))`,
    // When it is to go on; and since when its shares are counted.
    addColumn('tessera.campaign_run', 'due_at', 'timestamptz'),
    addColumn('tessera.campaign_run', 'counted_from', 'timestamptz'),
    sql`create table if not exists tessera.campaign_lane (
      tenant_id text not null references tessera.tenant (id), campaign_id text not null, lane integer not null,
      run text not null, items text[] not null, primary key (tenant_id, campaign_id, lane))`,
    sql`create table if not exists tessera.campaign_quota (
      tenant_id text not null references tessera.tenant (id), subject text not null, span_from timestamptz not null,
      used integer not null, primary key (tenant_id, subject))`,
    sql`create table if not exists tessera.campaign_link (
      tenant_id text not null references tessera.tenant (id), campaign_id text not null, link integer not null,
      address text not null, primary key (tenant_id, campaign_id, link))`,
    sql`create table if not exists tessera.campaign_click (
      tenant_id text not null references tessera.tenant (id), campaign_id text not null, item_id text not null,
      link integer not null, at timestamptz not null default now(), is_machine boolean not null)`,
    sql`create index if not exists campaign_click_item on tessera.campaign_click (tenant_id, campaign_id, item_id)`,
    sql`create table if not exists tessera.campaign_open (
      tenant_id text not null references tessera.tenant (id), campaign_id text not null, item_id text not null,
      is_machine boolean not null, at timestamptz not null default now(), primary key (tenant_id, campaign_id, item_id, is_machine))`,
    sql`create table if not exists tessera.campaign_outbox (
      tenant_id text not null references tessera.tenant (id), id text not null, campaign_id text not null,
      item_id text, receiver text not null, subject text not null, plain text not null, html text not null,
      at timestamptz not null default now(), primary key (tenant_id, campaign_id, id))`,
    // Which fields of people its texts may say; null: nobody knows. Of tests: in whose place it was sent.
    addColumn('tessera.campaign_outbox', 'names', 'text[]'),
    addColumn('tessera.campaign_outbox', 'person_id', 'text'),
    sql`create table if not exists tessera.campaign_short_link (
      tenant_id text not null references tessera.tenant (id), code text collate "C" not null, campaign_id text not null,
      item_id text not null, link integer not null, address text not null, at timestamptz not null default now(),
      primary key (tenant_id, code))`,
    sql`create index if not exists campaign_short_link_item on tessera.campaign_short_link (tenant_id, item_id)`,
    sql`create table if not exists tessera.campaign_test (
      tenant_id text not null references tessera.tenant (id), id text not null, run_id text not null,
      campaign_id text not null, user_id text not null, address text not null, receiver text,
      shows_receiver boolean not null default false, at timestamptz not null default now(), primary key (tenant_id, id))`,
    sql`create index if not exists campaign_test_run on tessera.campaign_test (tenant_id, run_id)`,
    sql`create table if not exists tessera.campaign_answer (
      tenant_id text not null references tessera.tenant (id), sender_id text not null, service_id text not null,
      number text not null, at timestamptz not null default now(), is_confirmed boolean not null,
      primary key (tenant_id, sender_id, service_id))`,
    sql`create index if not exists campaign_answer_number on tessera.campaign_answer (tenant_id, number)`,
  ],
  rights: {
    campaign_short_link: 'select, insert, delete',
    campaign_answer: 'select, insert, delete',
    campaign_test: 'select, insert, update (shows_receiver), delete',
    campaign_run: 'select, insert, update',
    campaign_lane: 'select, insert, update, delete',
    campaign_quota: 'select, insert, update',
    campaign_link: 'select, insert',
    campaign_click: 'select, insert, update (is_machine), delete',
    campaign_open: 'select, insert, delete',
    campaign_outbox: 'select, insert, delete',
  },
};

/** So long a link of a short message leads somewhere. */
const SHORT_LINK_LIFE = '1 year';

/** What was kept in the place of being sent is read soon, or not at all. */
export const campaignUpkeep: Upkeep = {
  statements: (tenantId, { old, now }) => [
    sql`delete from tessera.campaign_outbox where tenant_id = ${tenantId} and at < ${old}`,
    sql`delete from tessera.campaign_short_link where tenant_id = ${tenantId}
      and at < ${now}::timestamptz - interval '${sql.raw(SHORT_LINK_LIFE)}'`,
    sql`delete from tessera.campaign_test where tenant_id = ${tenantId}
      and at < ${now}::timestamptz - interval '${sql.raw(TEST_LIFE)}'`,
    sql`delete from tessera.campaign_answer where tenant_id = ${tenantId} and at < ${old}`,
    sql`delete from tessera.viewer_statement where tenant_id = ${tenantId} and at < ${old}`,
    sql`delete from tessera.campaign_quota where tenant_id = ${tenantId} and span_from < ${old}`,
  ],
};
