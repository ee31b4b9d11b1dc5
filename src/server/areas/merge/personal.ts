import { sql } from 'kysely';
import { MERGED_FIELD, MERGED_INTO_FIELD } from '../../../contract/duplicates/history-fields.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import type { OwnerRun } from '../../platform/erasure/owner-run.ts';
import type { PersonalPart } from '../../platform/erasure/personal-part.ts';
import type { RecordsOf } from '../../platform/erasure/records-of.ts';

/** Which records may be the same person, and which were: ids alone. */
export const mergedPersons: PersonalPart = {
  export: { none: 'Pairs and merges hold ids; the records themselves and their history are in the file.' },
  same: mergedInto,
  erase: async (run, { subject, ids }) => {
    const changes = await clearMerges(run, subject);
    await clearPairs(run, ids);
    return { changes };
  },
};

/** The records that became part of these by a merge that still holds. */
async function mergedInto(db: TenantDb, { object, ids }: RecordsOf): Promise<readonly string[]> {
  const rows = await db.query(sql<{ id: string }>`select merged_id as id
        from tessera.record_merge where tenant_id = ${db.tenantId}
        and object = ${object.name} and kept_id = any(${[...ids]}::text[]) and undone_at is null`);
  return rows.map(({ id }) => id);
}

/**
 * Takes the values of a merge and of its Undo out of the history of the other record of the two: they are those of both.
 * Answers how many rows lost values.
 */
async function clearMerges(run: OwnerRun, subject: readonly RecordsOf[]): Promise<number> {
  let cleared = 0;
  for (const { object, ids } of subject) {
    const own = sql`${[...ids]}::text[]`;
    const rows = await run(
      (tenantId) => sql`update tessera.audit as a set changes = '[]'
        where a.tenant_id = ${tenantId} and a.object = ${object.name} and a.record_id in (
            select case when m.kept_id = any(${own}) then m.merged_id else m.kept_id end from tessera.record_merge as m
            where m.tenant_id = ${tenantId} and m.object = ${object.name}
              and (m.kept_id = any(${own}) or m.merged_id = any(${own})))
          and exists (select from jsonb_array_elements(a.changes) as c
            where c ->> 'field' in (${MERGED_FIELD}, ${MERGED_INTO_FIELD})
              and (c ->> 'before' = any(${own}) or c ->> 'after' = any(${own}))) returning a.id`,
    );
    cleared += rows.length;
  }
  return cleared;
}

async function clearPairs(run: OwnerRun, given: readonly string[]): Promise<void> {
  const ids = [...given];
  await run(
    (tenantId) => sql`delete from tessera.duplicate_pair where tenant_id = ${tenantId}
      and (first_id = any(${ids}::text[]) or second_id = any(${ids}::text[]))`,
  );
  await run(
    (tenantId) => sql`delete from tessera.record_merge where tenant_id = ${tenantId}
      and (kept_id = any(${ids}::text[]) or merged_id = any(${ids}::text[]))`,
  );
}
