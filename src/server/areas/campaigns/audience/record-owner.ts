import { sql } from 'kysely';
import { RECORD } from '../../../../contract/letters/variables.ts';
import type { Catalog } from '../../../../contract/metadata/catalog.ts';
import { recipientPath } from '../../../../contract/metadata/recipient.ts';
import { tenantStatement } from '../../../base/db/statement.ts';
import type { TenantDb } from '../../../base/db/tenant-db.ts';
import { tableOf } from '../../../base/sql/names.ts';
import { pathColumn } from '../../../base/sql/path-column.ts';
import type { Sql } from '../../../base/sql/read.ts';
import type { Campaign } from '../campaign.ts';
import { textsOf } from '../variant.ts';

/** A record, and the person to whom texts say its values. */
export interface RecordOfPerson {
  readonly person: string;
  readonly record: string | null;
}

/** Do texts of the campaign speak of its records? */
export const namesRecords = (campaign: Campaign): boolean =>
  !!campaign.recipientObject && JSON.stringify(textsOf(campaign)).includes(RECORD);

/**
 * Does the record, an SQL id, lead to the person, another one? A record that is deleted leads to nobody. Undefined where records of
 * the campaign are the people themselves.
 */
export function leadsTo(
  tenantId: string,
  whole: Pick<Catalog, 'objects'>,
  { recipientObject }: Pick<Campaign, 'recipientObject'>,
  record: Sql,
  person: Sql,
): Sql | undefined {
  const object = whole.objects.get(recipientObject ?? '');
  const reached = recipientPath(whole, object);
  if (!object || !reached?.path.length) return undefined;
  return sql`exists (select 1 from ${sql.table(tableOf(object))} as led where led.tenant_id = ${tenantId} and led.id = ${record}
    and led.deleted_at is null and ${pathColumn(tenantId, whole, reached.path, 'led')} = ${person})`;
}

/**
 * Is the record, an SQL id, one of the campaign's object, deleted ones included? Undefined where records of the campaign are the
 * people themselves.
 */
export function isRecordOf(
  tenantId: string,
  whole: Pick<Catalog, 'objects'>,
  { recipientObject }: Pick<Campaign, 'recipientObject'>,
  record: Sql,
): Sql | undefined {
  const object = whole.objects.get(recipientObject ?? '');
  if (!object || !recipientPath(whole, object)?.path.length) return undefined;
  return sql`exists (select 1 from ${sql.table(tableOf(object))} as kept where kept.tenant_id = ${tenantId} and kept.id = ${record})`;
}

/**
 * A case of the reasons why somebody gets nothing: what the message would say is about a record that has come to somebody else, or
 * is gone, since they were frozen. Nothing where the texts do not speak of it.
 */
export function recordChanged(
  tenantId: string,
  whole: Pick<Catalog, 'objects'>,
  campaign: Campaign,
  record: Sql,
  person: Sql,
): Sql {
  const isTheirs = namesRecords(campaign) ? leadsTo(tenantId, whole, campaign, record, person) : undefined;
  return isTheirs ? sql`when ${record} is not null and not ${isTheirs} then 'RECORD_CHANGED'` : sql``;
}

/** Those whose record leads to the person by now. */
export async function ownRecords(
  db: TenantDb,
  whole: Pick<Catalog, 'objects'>,
  campaign: Campaign,
  of: readonly RecordOfPerson[],
): Promise<readonly RecordOfPerson[]> {
  const isTheirs = leadsTo(db.tenantId, whole, campaign, sql`o.record`, sql`o.person`);
  if (!isTheirs) return of;
  return db.run(
    tenantStatement(
      db.tenantId,
      sql<RecordOfPerson>`select o.record, o.person from unnest(${of.map(({ record }) => record)}::text[],
        ${of.map(({ person }) => person)}::text[]) as o(record, person) where ${isTheirs}`,
    ),
  );
}
