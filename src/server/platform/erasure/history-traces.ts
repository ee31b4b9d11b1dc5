import { sql } from 'kysely';
import { MERGED_FIELD, MERGED_INTO_FIELD } from '../../../contract/duplicates/history-fields.ts';
import type { Catalog } from '../../../contract/metadata/catalog.ts';
import { type OwnerRun } from './owner-run.ts';
import { type RecordsOf, storedObjects } from './subject.ts';

/**
 * Takes the values out of the history of the records. The rows stay, and tell who did what and when. Answers how many
 * rows lost values.
 */
export async function clearHistory(run: OwnerRun, subject: readonly RecordsOf[]): Promise<number> {
  let cleared = 0;
  for (const { object, ids } of subject) {
    const rows = await run(
      (tenantId) => sql`update tessera.audit set changes = '[]'
        where tenant_id = ${tenantId} and object = ${object.name} and record_id = any(${[...ids]}::text[])
          and changes <> '[]' returning id`,
    );
    cleared += rows.length;
  }
  return cleared;
}

/**
 * Takes the values of a merge and of its Undo out of the history of the other record of the two: they are those of both.
 * Answers how many rows lost values.
 */
export async function clearMerges(run: OwnerRun, subject: readonly RecordsOf[]): Promise<number> {
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

/** Takes the persons' ids out of the history of other records: what referred to them, and lists that had them. */
export async function clearReferences(
  run: OwnerRun,
  catalog: Catalog,
  subject: readonly RecordsOf[],
): Promise<void> {
  for (const { object, ids } of subject.filter((part) => part.object.personal)) {
    const referring = storedObjects(catalog).filter((each) =>
      [...each.fields.values()].some(({ relation }) => relation?.target === object.name),
    );
    const names = referring.map(({ name }) => name);
    for (const id of names.length ? ids : []) {
      const text = `"${id}"`;
      // A value becomes none; a member of a list goes with the comma behind it, or before it at the end.
      const without = sql`replace(replace(replace(replace(changes::text, ${`: ${text}`}, ': null'),
        ${`${text}, `}, ''), ${`, ${text}`}, ''), ${text}, '')`;
      await run(
        (tenantId) => sql`update tessera.audit set changes = (${without})::jsonb
          where tenant_id = ${tenantId} and object = any(${names}::text[])
            and position(${text} in changes::text) > 0`,
      );
    }
  }
}
