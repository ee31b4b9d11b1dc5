import { VIEWER_VARIABLES } from '../../../contract/access/access-file.ts';
import { checkObjectRules } from '../../../contract/access/check-rules.ts';
import { placed, type Said, say } from '../../../contract/say.ts';
import type { Catalog } from '../../../contract/metadata/catalog.ts';
import type { RoleRow } from '../../base/access/statements.ts';
import { type CatalogChange, type ConfigImpact, newlySaid, renamerOf } from './config-impact.ts';

/** Rules of roles that would name what is not there any more. */
export function roleImpacts(change: CatalogChange, roles: readonly RoleRow[]): ConfigImpact[] {
  const renamed = renamerOf(change);
  return roles.flatMap((role) =>
    Object.entries(role.rules.objects ?? {}).flatMap(([object, rules]) => {
      const problems = (catalog: Catalog, kept: typeof rules) => {
        const found: Said[] = [];
        if (!catalog.objects.has(object)) found.push(say`There is no object "${object}".`);
        const variables = [...VIEWER_VARIABLES, ...Object.keys(catalog.access.variables)];
        checkObjectRules(catalog, object, kept, variables, (pointer, said) =>
          found.push(placed(pointer, said)),
        );
        return found;
      };
      const kept = { kind: 'role', object, id: role.id, name: role.name, ownerName: null } as const;
      const { [object]: after = rules } = renamed({ objects: { [object]: rules } }).objects;
      return newlySaid(problems(change.before, rules), problems(change.after, after)).map((said) => ({
        ...kept,
        ...said,
      }));
    }),
  );
}
