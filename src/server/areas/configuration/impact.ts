import type { MetadataProblem } from '../../../contract/metadata/problem.ts';
import { compileRoles } from '../../base/access/statements.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import type { CatalogChange, ConfigImpact } from './config-impact.ts';
import { importImpacts } from './import-impacts.ts';
import { recordImpacts } from './record-impacts.ts';
import { roleImpacts } from './role-impacts.ts';
import { savedViewImpacts } from './saved-view-impacts.ts';

/**
 * What would break: saved views, filters that records keep (segments are such), other objects' views and pickers, and
 * rules of roles, and imports. What is broken already is not told again. `drafted`: objects whose own problems are told elsewhere.
 */
export async function impactsOf(
  db: TenantDb,
  change: CatalogChange,
  drafted: ReadonlySet<string>,
): Promise<ConfigImpact[]> {
  return [
    ...viewImpacts(change, drafted),
    ...roleImpacts(change, await db.run(compileRoles(db.tenantId))),
    ...(await recordImpacts(db, change)),
    ...(await savedViewImpacts(db, change)),
    ...(await importImpacts(db, change)),
  ];
}

const placeOf = ({ file, pointer }: MetadataProblem) => `${file}#${pointer}`;

function viewImpacts({ before, after }: CatalogChange, drafted: ReadonlySet<string>): ConfigImpact[] {
  return [...after.objects.values()].flatMap((object) => {
    if (drafted.has(object.name)) return [];
    const known = new Set(before.objects.get(object.name)?.problems.map(placeOf));
    return object.problems
      .filter((problem) => !known.has(placeOf(problem)))
      .map(({ pointer, message, text }): ConfigImpact => ({
        kind: pointer.includes('/picker/') ? 'picker' : 'view',
        object: object.name,
        id: null,
        name: pointer,
        message,
        text,
        ownerName: null,
      }));
  });
}
