import { sql } from 'kysely';
import type { Catalog } from '../../../contract/metadata/catalog.ts';
import type { OwnerRun } from './owner-run.ts';
import { storedObjects } from '../../base/model/stored-objects.ts';
import type { RecordsOf } from './records-of.ts';

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
