import { sql } from 'kysely';
import { ACCESS_TABLES } from '../base/access/tables.ts';
import { EVENT_TABLES } from '../base/db/event-tables.ts';
import { CORE_TABLES } from '../base/db/system-tables.ts';
import type { TableSet } from '../base/db/table-set.ts';
import { TEXT_TABLES } from '../base/migrate/text-places.ts';
import { SUPPRESSION_TABLES } from '../base/suppression/tables.ts';
import { SEQUENCE_TABLES } from '../base/sql/number-sequence.ts';
import { condenseAll, TALLY_TABLES } from '../base/sql/tally.ts';
import { AUTH_TABLES } from './auth/auth-tables.ts';
import { authUpkeep } from './auth/auth-upkeep.ts';
import { MEMBER_TABLES } from './auth/member-tables.ts';
import { CONFIGURATION_TABLES } from './catalogs/tables.ts';
import { DUE_TABLES } from './due/due-tables.ts';
import { contentsIfAny } from './files/contents/contents.ts';
import { dropAbandoned } from './files/contents/receive.ts';
import { FileStore } from './files/file-store.ts';
import { FILE_TABLES } from './files/file-tables.ts';
import { FROZEN_TABLES } from './files/frozen-assets/frozen-tables.ts';
import { BATCH_TABLES } from './jobs/batch-tables.ts';
import type { JobKind } from './jobs/job-run.ts';
import { listMatching } from './jobs/list-matching.ts';
import { MAIL_TABLES } from './mail/mail-tables.ts';
import { PROBE_TABLES } from './ops/probe-tables.ts';
import { PUBLIC_LINK_TABLES } from './public-links/link-tables.ts';
import { linkUpkeep } from './public-links/public-links.ts';
import { SETTING_TABLES } from './settings/setting-tables.ts';
import type { Upkeep } from './upkeep/upkeep.ts';

/** The tables that areas stand on, in the order in which they are made. */
export const PLATFORM_TABLES: readonly TableSet[] = [
  CORE_TABLES,
  EVENT_TABLES,
  DUE_TABLES,
  BATCH_TABLES,
  PROBE_TABLES,
  TEXT_TABLES,
  AUTH_TABLES,
  SETTING_TABLES,
  ACCESS_TABLES,
  MAIL_TABLES,
  MEMBER_TABLES,
  CONFIGURATION_TABLES,
  SUPPRESSION_TABLES,
  TALLY_TABLES,
  SEQUENCE_TABLES,
  FILE_TABLES,
  FROZEN_TABLES,
  PUBLIC_LINK_TABLES,
];

export const PLATFORM_JOBS: readonly JobKind[] = [
  { action: 'LIST_MATCHING', right: 'EDIT', run: listMatching },
];

/** Of jobs that ended long ago nobody undoes anything. */
const endedJobs = (tenantId: string, old: string) =>
  sql`select job_id from tessera.batch_work where tenant_id = ${tenantId} and ended_at < ${old}`;

export const PLATFORM_UPKEEP: readonly Upkeep[] = [
  authUpkeep,
  linkUpkeep,
  {
    statements: (tenantId, { old, now }) => [
      condenseAll(tenantId),
      sql`delete from tessera.mail where tenant_id = ${tenantId} and ended_at < ${old}`,
      sql`delete from tessera.idempotency where tenant_id = ${tenantId} and expires_at < ${now}`,
      sql`delete from tessera.batch_item where tenant_id = ${tenantId} and job_id in (${endedJobs(tenantId, old)})`,
      sql`delete from tessera.batch_error where tenant_id = ${tenantId} and job_id in (${endedJobs(tenantId, old)})`,
    ],
    ofTenant: (db, now) => new FileStore(db).removeStale(now),
    ofAll: async (_kysely, now) => {
      const kept = contentsIfAny();
      if (kept) await dropAbandoned(kept.incoming, now);
    },
  },
];
