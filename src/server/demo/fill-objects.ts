import type { Catalog } from '../../contract/metadata/catalog.ts';
import type { Db } from '../base/db/system-tables.ts';
import { createContext } from './context.ts';
import { insertRecords } from './insert-records.ts';
import { inOrderOfReference, madeRecords } from './made-records.ts';

/** Makes records of the named objects. `idsOf`: of the records that they may refer to, as they are by then. */
export async function fillObjects(
  tx: Db,
  catalog: Catalog,
  tenantId: string,
  names: readonly string[],
  idsOf: (name: string) => Promise<readonly string[]>,
): Promise<readonly string[]> {
  const filled: string[] = [];
  for (const name of inOrderOfReference(names, catalog)) {
    const object = catalog.objects.get(name);
    if (!object) continue;
    const ids = new Map<string, readonly string[]>();
    for (const { relation } of object.fields.values()) {
      if (relation && !ids.has(relation.target)) ids.set(relation.target, await idsOf(relation.target));
    }
    const rows = madeRecords(createContext(seedOf(name)), object, ids);
    if (!rows.length) continue;
    await insertRecords(tx, tenantId, object, rows);
    filled.push(name);
  }
  return filled;
}

/** Objects draw from places of their own, so that one more changes nothing of the others. */
const seedOf = (name: string): number =>
  [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_003, 7);
