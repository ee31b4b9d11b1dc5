import { sql } from 'kysely';
import { formatOf } from '../../../contract/formats/index.ts';
import type { Catalog } from '../../../contract/metadata/catalog.ts';
import type { HeldValues } from './held-values.ts';
import { concerns } from './mention-condition.ts';
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

/** Takes filters that named the persons, by an address or an id, out of the history of what kept them. */
export async function clearFilters(
  run: OwnerRun,
  catalog: Catalog,
  held: HeldValues,
  ids: readonly string[],
): Promise<number> {
  let cleared = 0;
  for (const { name, fields } of storedObjects(catalog)) {
    const filters = [...fields.values()].filter((field) => formatOf(field)?.isFilter);
    if (!filters.length) continue;
    const names = filters.map((field) => field.name);
    const rows = await run(
      (tenantId) => sql`update tessera.audit set changes = (
          select jsonb_agg(case when c ->> 'field' = any(${names}::text[]) and ${concerns(sql`c::text`, held, ids)}
            then c || '{"before": null, "after": null}' else c end order by n)
          from jsonb_array_elements(changes) with ordinality as e(c, n))
        where tenant_id = ${tenantId} and object = ${name} and exists (
          select from jsonb_array_elements(changes) as c
          where c ->> 'field' = any(${names}::text[]) and ${concerns(sql`c::text`, held, ids)}) returning id`,
    );
    cleared += rows.length;
  }
  return cleared;
}
