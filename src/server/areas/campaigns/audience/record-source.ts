import { sql } from 'kysely';
import { ApiError } from '../../../../contract/errors.ts';
import type { CompoundFilter } from '../../../../contract/filter/filter.ts';
import { resolveFilter } from '../../../../contract/filter/resolve.ts';
import type { Catalog } from '../../../../contract/metadata/catalog.ts';
import { recipientPath } from '../../../../contract/metadata/recipient.ts';
import type { TenantDb } from '../../../base/db/tenant-db.ts';
import { withKept } from '../../../base/records/kept-members.ts';
import { refuseBroken } from '../../../base/records/named-records.ts';
import { compileCondition } from '../../../base/sql/condition.ts';
import { columnOf, tableOf } from '../../../base/sql/names.ts';
import { pathColumn } from '../../../base/sql/path-column.ts';
import type { Sql } from '../../../base/sql/read.ts';
import { compileWhere } from '../../../base/sql/select.ts';
import type { Campaign } from '../campaign.ts';
import { type CampaignObjects, objectsFor } from '../objects.ts';
import { personId, RECORD_FIELD } from '../person-columns.ts';

/** The alias of a record that leads to a person. */
const RECORD = 'of_record';

/** Whom records of the campaign's object reach. */
export interface RecordSource {
  /** As a condition on a person's row: several records of one person bring them in once. */
  readonly sources: readonly (readonly [string, Sql])[];
  /** `person` and `record`: of those of the people (a query of their ids) whom records reach, the record that was created last. */
  readonly newestOf?: ((people: Sql) => Sql) | undefined;
}

/**
 * A record reaches nobody if the viewer does not see it, a record on its path or whom it is about.
 * @throws ApiError unknown-object where nobody is reached by such records; invalid-filter; broken-filter
 */
export async function recordSource(
  db: TenantDb,
  whole: Catalog,
  objects: CampaignObjects,
  { recipientObject = null, recordFilter = null, failedOf, followUpOf }: Campaign,
  timeZone: string,
  viewer: Catalog,
): Promise<RecordSource> {
  const earlier = failedOf ?? followUpOf;
  if (recipientObject === null || (recordFilter === null && earlier === null)) return { sources: [] };
  const object = whole.objects.get(recipientObject);
  const reached = recipientPath(whole, object);
  if (!object || !reached || objectsFor(objects, recipientObject)?.person !== objects.person)
    throw new ApiError({
      message: 'unknown-object',
      path: 'recipientObject',
      params: { object: recipientObject },
    });
  if (recordFilter === null)
    return { sources: [], newestOf: recordsOfMessages(db, objects, viewer, recipientObject, earlier) };
  const filter = JSON.parse(recordFilter) as CompoundFilter;
  const context = await withKept(db, whole, object, [filter], { timeZone });
  await refuseBroken(db, whole, object, filter, context);
  const condition = (alias: string) =>
    compileCondition(db.tenantId, object, resolveFilter(whole, object, filter, context), alias);
  if (!reached.path.length) return { sources: [['recordFilter', condition('p')]] };
  const seen = viewer.objects.get(recipientObject);
  const visible = recipientPath(viewer, seen);
  if (!seen || !visible) return { sources: [] };
  const { tenantId } = db;
  const person = pathColumn(tenantId, whole, visible.path, RECORD);
  const from = sql`from ${sql.table(tableOf(object))} as ${sql.ref(RECORD)}
    where ${compileWhere({ tenantId, where: undefined, withDeleted: false }, seen, RECORD)} and (${condition(RECORD)})`;
  return {
    sources: [['recordFilter', sql`p.id in (select ${person} ${from})`]],
    // Ids are in the order of their creation.
    newestOf: (people) =>
      sql`select ${person} as person, max(${sql.ref(`${RECORD}.id`)}) as record ${from} and ${person} in (${people}) group by 1`,
  };
}

/** For those who get a campaign again: the record that their message of the earlier one was about, if the viewer sees it. */
function recordsOfMessages(
  { tenantId }: TenantDb,
  objects: CampaignObjects,
  viewer: Catalog,
  recipientObject: string,
  campaignId: string | null,
): RecordSource['newestOf'] {
  const seen = viewer.objects.get(recipientObject);
  const record = objects.item.fields.get(RECORD_FIELD);
  if (!seen || !record) return undefined;
  const person = personId(objects, 'item', 'f');
  const id = sql.ref(`f.${columnOf(record)}`);
  return (people) =>
    sql`select ${person} as person, max(${id}) as record from ${sql.table(tableOf(objects.item))} as f
      where f.tenant_id = ${tenantId} and f.campaign = ${campaignId} and f.deleted_at is null and ${person} in (${people})
        and ${id} in (select ${sql.ref(`${RECORD}.id`)} from ${sql.table(tableOf(seen))} as ${sql.ref(RECORD)}
          where ${compileWhere({ tenantId, where: undefined, withDeleted: false }, seen, RECORD)}) group by 1`;
}
