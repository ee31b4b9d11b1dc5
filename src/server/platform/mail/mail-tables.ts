import { sql } from 'kysely';
import type { TableSet } from '../../base/db/table-set.ts';

/**
 * Mails to be sent, and what became of them. `token` is the id of the one in the mail's link, which is made at sending.
 * WAITING → SENDING (a worker is at it) → HANDED_OVER (the server is being given the text) → SENT, or back to WAITING,
 * to be tried again, or FAILED. REPLACED: a newer mail of the kind went to the same address before this one was sent.
 */
export const MAIL_TABLES: TableSet = {
  statements: [
    sql`create table if not exists tessera.mail (
    tenant_id text not null references tessera.tenant (id), id text collate "C" not null, kind text not null,
    locale text not null, recipient text not null, params jsonb not null, token text,
    state text not null default 'WAITING'
      check (state in ('WAITING', 'SENDING', 'HANDED_OVER', 'SENT', 'FAILED', 'REPLACED')),
    attempts integer not null default 0, created_at timestamptz not null default now(),
    ended_at timestamptz, error text,
    primary key (tenant_id, id))`,
    // Of an earlier version: when it is due says `tessera.due`.
    sql`do $$ begin
    if exists (select from pg_attribute where attrelid = 'tessera.mail'::regclass and attname = 'next_at' and not attisdropped) then
      alter table tessera.mail drop column next_at, drop column claimed_at;
    end if;
  end $$`,
    // Earlier versions kept the whole token, its secret too.
    sql`update tessera.mail set token = split_part(token, '.', 2) where ended_at is null and token like '%.%.%'`,
    sql`create index if not exists mail_open on tessera.mail (tenant_id, id) where ended_at is null`,
    sql`create index if not exists mail_recipient on tessera.mail (tenant_id, recipient, kind, id)`,
  ],
  rights: {
    mail: `select (tenant_id, id, kind, locale, recipient, params, state, attempts, created_at, ended_at, error),
    insert (tenant_id, id, kind, locale, recipient, params, token), update (state, token, ended_at)`,
  },
};
