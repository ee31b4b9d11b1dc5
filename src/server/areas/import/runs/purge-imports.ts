import { sql } from 'kysely';
import type { Upkeep } from '../../../platform/upkeep/upkeep.ts';

/** Removes imports that were never started, and of others the rows of their files; their files expire by themselves. */
export const purgeImports: NonNullable<Upkeep['statements']> = (tenantId, { old: before }) => [
  sql`delete from tessera.import_run where tenant_id = ${tenantId} and created_at < ${before}
    and status in ('UPLOADED', 'MAPPED', 'VALIDATED')`,
  sql`delete from tessera.import_page as p using tessera.import_run as r
    where p.tenant_id = ${tenantId} and r.tenant_id = ${tenantId} and r.id = p.import_id
    and r.ended_at < ${before} and r.status not in ('QUEUED', 'RUNNING', 'PAUSED')`,
];
