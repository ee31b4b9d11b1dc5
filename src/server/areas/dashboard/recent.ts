import { queryFilter } from '../../../contract/filter/filter.ts';
import type { Catalog, ObjectType } from '../../../contract/metadata/catalog.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import { planLabel, recordName } from '../../base/plan/label.ts';
import { planList } from '../../base/plan/list.ts';
import { readList } from '../../base/records/read.ts';
import { compileRecent, type RecentWrite } from '../../base/sql/recent.ts';

interface RecentRecord extends Pick<RecentWrite, 'at' | 'userName' | 'action'> {
  readonly objectName: string;
  readonly id: string;
  readonly label: string;
}

/** Some of the records have gone since, or may not be seen: more are asked for than are answered. */
const SPARE = 3;

/** The records that a user, or anybody, has written to last; the newest first. Deleted ones are not among them. */
export async function readRecent(
  db: TenantDb,
  catalog: Catalog,
  { userId, limit }: { readonly userId?: string | undefined; readonly limit: number },
): Promise<readonly RecentRecord[]> {
  const objects = [...catalog.objects.values()].filter(
    ({ name, source, role }) => name === source && role !== 'batchJob',
  );
  const names = objects.map(({ name }) => name);
  const writes = await db.run(compileRecent(db.tenantId, names, userId, limit * SPARE));
  const labels = new Map<string, string>();
  await Promise.all(
    objects.map((object) =>
      addLabels(db, catalog, object, idsOf(writes, object), (id, label) => {
        labels.set(`${object.name} ${id}`, label);
      }),
    ),
  );
  return writes
    .flatMap(({ object, recordId, ...write }) => {
      const label = labels.get(`${object} ${recordId}`);
      return label === undefined ? [] : [{ ...write, objectName: object, id: recordId, label }];
    })
    .slice(0, limit);
}

const idsOf = (writes: readonly RecentWrite[], { name }: ObjectType) =>
  writes.filter(({ object }) => object === name).map(({ recordId }) => recordId);

async function addLabels(
  db: TenantDb,
  catalog: Catalog,
  object: ObjectType,
  ids: readonly string[],
  add: (id: string, label: string) => void,
): Promise<void> {
  if (!ids.length) return;
  const page = { limit: ids.length, offset: 0, filter: queryFilter(object.name, 'id', 'IN', ids) };
  const node = planList(catalog, db.tenantId, planLabel(catalog, object), page, { timeZone: 'UTC' });
  for (const row of await readList(db, node)) add(String(row['id']), recordName(object, row));
}
