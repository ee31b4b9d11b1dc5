import { ApiError, mayPass } from '../../../contract/errors.ts';
import { allOf, type CompoundFilter, queryFilter } from '../../../contract/filter/filter.ts';
import type { Catalog, ObjectType } from '../../../contract/metadata/catalog.ts';
import type { TenantDb } from '../db/tenant-db.ts';
import { planList } from '../plan/list.ts';
import { withKept } from '../records/kept-members.ts';
import { refuseBroken } from '../records/named-records.ts';
import { readList } from '../records/read.ts';
import { conditionJudge } from '../records/condition-judge.ts';
import { CONDITION } from './render-letter.ts';

type Held = ReadonlyMap<string, Readonly<Record<string, boolean>>>;

/**
 * Which conditions hold for each of the people, by their ids: one statement for each condition. One that cannot be
 * understood, or names records that are not there any more, holds for nobody.
 * @param catalog as whoever asks has it
 */
export async function heldConditions(
  db: TenantDb,
  catalog: Catalog,
  person: ObjectType,
  ids: readonly string[],
  conditions: readonly string[],
  timeZone: string,
): Promise<Held> {
  const held = new Map<string, Record<string, boolean>>(ids.map((id) => [id, {}]));
  const id = person.fields.get('id');
  if (!id || !ids.length) return held;
  for (const condition of conditions) {
    for (const found of await fulfilling(condition)) {
      const own = held.get(found);
      if (own) own[CONDITION + condition] = true;
    }
  }
  return held;

  async function fulfilling(condition: string): Promise<readonly string[]> {
    if (!conditionJudge(catalog, person, timeZone)(condition)) return [];
    const wanted = JSON.parse(condition) as CompoundFilter;
    const filter = allOf(queryFilter(person.name, 'id', 'IN', ids), wanted) ?? wanted;
    try {
      const context = await withKept(db, catalog, person, [filter], { timeZone }, 'product');
      await refuseBroken(db, catalog, person, wanted, context);
      const values = [{ type: 'column' as const, key: '$id', field: id as NonNullable<typeof id> }];
      const page = { limit: ids.length, offset: 0, filter };
      const rows = await readList(
        db,
        planList(catalog, db.tenantId, { object: person, values }, page, context),
      );
      return rows.map((row) => String(row['$id']));
    } catch (error) {
      if (!(error instanceof ApiError) || mayPass(error)) throw error;
      return [];
    }
  }
}
