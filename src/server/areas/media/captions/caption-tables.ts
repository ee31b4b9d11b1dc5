import { sql } from 'kysely';
import type { TableSet } from '../../../base/db/table-set.ts';

/** The captions of videos, one row for each language; and what speech to text has heard so far, by its job. */
export const CAPTION_TABLES: TableSet = {
  statements: [
    sql`create table if not exists tessera.media_caption (
      tenant_id text not null, asset_id text not null, language text not null,
      cues jsonb not null, source text not null, is_checked boolean not null,
      version integer not null default 1, changed_at timestamptz not null default now(),
      primary key (tenant_id, asset_id, language))`,
    // What they were before: something that was sent shows them so. `ended_at`: since when they were others, or gone.
    sql`create table if not exists tessera.media_caption_past (
      tenant_id text not null, asset_id text not null, language text not null,
      version integer not null, changed_at timestamptz not null, ended_at timestamptz not null, cues jsonb not null,
      primary key (tenant_id, asset_id, language, changed_at))`,
    sql`create table if not exists tessera.media_speech (
      tenant_id text not null, job_id text not null, asset_id text not null, asked text not null,
      checksum text not null, language text, cues jsonb not null default '[]', problem text,
      is_kept boolean not null default false, began_at timestamptz not null default now(), ended_at timestamptz,
      primary key (tenant_id, job_id))`,
    sql`create index if not exists media_speech_asset on tessera.media_speech (tenant_id, asset_id, began_at)`,
  ],
  rights: {
    media_caption_past: 'select, insert, delete',
    media_caption: 'select, insert, update, delete',
    media_speech: 'select, insert, update, delete',
  },
};

/**
 * What is not asked for any more: captions of assets that have gone for good, unless something that was sent shows them, and
 * texts of the day before.
 */
export const captionUpkeep = (tenantId: string) => [
  ...['media_caption', 'media_caption_past'].map(
    (table) => sql`delete from ${sql.table(`tessera.${table}`)} as c where c.tenant_id = ${tenantId}
      and exists (select from tessera.audit as a where a.tenant_id = ${tenantId} and a.record_id = c.asset_id and a.action = 'PURGE')
      and not exists (select from tessera.asset_pin as p where p.tenant_id = ${tenantId} and p.asset_id = c.asset_id)`,
  ),
  sql`delete from tessera.media_speech as s where s.tenant_id = ${tenantId}
    and coalesce(s.ended_at, s.began_at + interval '7 days') < now() - interval '1 day'`,
];
