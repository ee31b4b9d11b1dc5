import { VIEWER_VARIABLES } from '../../../contract/access/access-file.ts';
import { checkObjectRules } from '../../../contract/access/check-rules.ts';
import type { Catalog } from '../../../contract/metadata/catalog.ts';
import type { RoleRow } from '../../base/access/statements.ts';
import type { CatalogChange, ConfigImpact } from './config-impact.ts';

/** Rules of roles that would name what is not there any more. */
export function roleImpacts(change: CatalogChange, roles: readonly RoleRow[]): ConfigImpact[] {
  return roles.flatMap((role) =>
    Object.entries(role.rules.objects ?? {}).flatMap(([object, rules]) => {
      const problems = (catalog: Catalog) => {
        const found: string[] = [];
        if (!catalog.objects.has(object)) found.push(`There is no object "${object}".`);
        const variables = [...VIEWER_VARIABLES, ...Object.keys(catalog.access.variables)];
        checkObjectRules(catalog, object, rules, variables, (pointer, { message }) =>
          found.push(`${pointer}: ${message}`),
        );
        return found;
      };
      const known = new Set(problems(change.before));
      return problems(change.after)
        .filter((message) => !known.has(message))
        .map((message): ConfigImpact => {
          return { kind: 'role', object, id: role.id, name: role.name, message, ownerName: null };
        });
    }),
  );
}
