import { sql } from 'kysely';
import type { Catalog, ObjectType } from '../../../contract/metadata/catalog.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import { linkOf, columnOf, tableOf } from '../../base/sql/names.ts';
import { heldValues } from '../../platform/erasure/held-values.ts';
import { type Mention, type MentionSearch, mentionsOf } from './mentions.ts';
import { referencesTo, storedObjects } from '../../base/model/stored-objects.ts';
import type { PersonalParts } from '../../platform/erasure/personal-part.ts';
import { subjectOf } from '../../platform/erasure/subject.ts';
import type { RecordsOf } from '../../platform/erasure/records-of.ts';

/** What is held on a person, in numbers. */
interface PersonalSummary {
  /** What belongs to them, their own record aside. */
  readonly parts: readonly { readonly objectName: string; readonly count: number }[];
  /** What they are linked with, and what stays. */
  readonly links: readonly LinkCount[];
  /** How many rows the history has about all of it. */
  readonly changes: number;
  readonly addresses: number;
  readonly mentions: readonly Mention[];
}

interface LinkCount {
  readonly objectName: string;
  readonly fieldName: string;
  readonly count: number;
}

/** `person`: the object as all of the tenant has it. */
export async function personalSummary(
  search: MentionSearch,
  ofAreas: PersonalParts,
  person: ObjectType,
  id: string,
): Promise<PersonalSummary> {
  const { db, whole: catalog } = search;
  const subject = await subjectOf(db, catalog, person, [id], ofAreas);
  const held = await heldValues(db, subject);
  const parts = subject.map(({ object, ids }) => ({
    objectName: object.name,
    count: ids.length - (object.name === person.name ? 1 : 0),
  }));
  return {
    parts: parts.filter(({ count }) => count > 0),
    links: await linkCounts(db, catalog, subject),
    changes: await countChanges(db, subject),
    addresses: held.addresses.length,
    mentions: await mentionsOf(search, subject, held),
  };
}

/** Places in lists, whichever end the person is, and references from what stays. */
async function linkCounts(
  db: TenantDb,
  catalog: Catalog,
  subject: readonly RecordsOf[],
): Promise<readonly LinkCount[]> {
  const { tenantId } = db;
  const counts: LinkCount[] = [];
  const count = async (
    objectName: string,
    fieldName: string,
    table: string,
    column: string,
    ids: readonly string[],
  ) => {
    const [row] = await db.query(sql<{ count: string }>`select count(*) as count from ${sql.table(table)}
          where tenant_id = ${tenantId} and ${sql.id(column)} = any(${[...ids]}::text[])`);
    if (Number(row?.count) > 0) counts.push({ objectName, fieldName, count: Number(row?.count) });
  };
  for (const { object, ids } of subject) {
    for (const owner of storedObjects(catalog)) {
      for (const field of owner.fields.values()) {
        if (field.relation?.type !== 'members') continue;
        const { table, own, other } = linkOf(owner, field, field.relation);
        if (owner.name === object.name) await count(owner.name, field.name, table, own, ids);
        if (field.relation.target === object.name) await count(owner.name, field.name, table, other, ids);
      }
    }
    for (const { object: owner, field } of referencesTo(catalog, object)) {
      if (field.owned) continue;
      await count(owner.name, field.name, tableOf(owner), columnOf(field), ids);
    }
  }
  return counts;
}

async function countChanges(db: TenantDb, subject: readonly RecordsOf[]): Promise<number> {
  let changes = 0;
  for (const { object, ids } of subject) {
    const [row] = await db.query(sql<{ count: string }>`select count(*) as count from tessera.audit
          where tenant_id = ${db.tenantId} and object = ${object.name} and record_id = any(${[...ids]}::text[])`);
    changes += Number(row?.count ?? 0);
  }
  return changes;
}
