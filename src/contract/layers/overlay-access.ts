import type { AccessFile } from '../access/access-file.ts';
import { english, type Report } from '../say.ts';
import { placeIn } from './place-in.ts';

type Role = AccessFile['roles'][number];

/** The place in the overlay's file of a place in the merged one; undefined where the product has it. */
type PointerOf = (pointer: string) => string | undefined;

interface MergedAccess {
  readonly file: AccessFile;
  readonly pointerOf: PointerOf;
}

/**
 * The product's access rules with those that an overlay adds: variables, roles, and rules for objects and areas of which the
 * product's role says nothing. What the product says stays, so that an overlay never takes away a rule that hides records.
 */
export function mergeAccess(product: AccessFile, overlay: AccessFile, report: Report): MergedAccess {
  const places = new Map<string, string>();
  const add = <T>(
    below: Readonly<Record<string, T>>,
    above: Readonly<Record<string, T>>,
    [to, from]: readonly [string, string],
    whose: string,
  ): Record<string, T> => {
    const merged = { ...below };
    for (const [key, value] of Object.entries(above)) {
      if (Object.hasOwn(below, key)) {
        report(
          `${from}/${key}`,
          english`The product's ${whose} "${key}" already, which stays as it is. Remove this.`,
        );
        continue;
      }
      merged[key] = value;
      places.set(`${to}/${key}`, `${from}/${key}`);
    }
    return merged;
  };
  const same = (pointer: string) => [pointer, pointer] as const;
  const variables = add(product.variables, overlay.variables, same('/variables'), 'variables have');
  const everyone = add(product.everyone, overlay.everyone, same('/everyone'), 'rules for everyone have');
  const roles: Role[] = [...product.roles];
  /** Without rules for objects that everyone sees by a rule of the product: they would take that rule's place. */
  const withoutShared = (role: Role, from: number): Role => {
    if (!role.rules.objects) return role;
    const objects = Object.entries(role.rules.objects).filter(([name]) => {
      if (!Object.hasOwn(product.everyone, name)) return true;
      const message = english`The product's rules for everyone have "${name}" already, which stays as it is. Remove this.`;
      report(`/roles/${from}/rules/objects/${name}`, message);
      return false;
    });
    return { ...role, rules: { ...role.rules, objects: Object.fromEntries(objects) } };
  };
  overlay.roles.forEach((given, from) => {
    const role = withoutShared(given, from);
    const at = product.roles.findIndex(({ key }) => key === role.key);
    const there = product.roles[at];
    if (!there) {
      places.set(`/roles/${roles.length}`, `/roles/${from}`);
      roles.push(role);
      return;
    }
    if (role.name !== there.name) {
      const message = english`The product's role "${role.key}" has the name "${there.name}". Write the same, or give the role another key.`;
      report(`/roles/${from}/name`, message);
      return;
    }
    const rules = (part: string) => [`/roles/${at}/rules/${part}`, `/roles/${from}/rules/${part}`] as const;
    const whose = `role "${role.key}" has`;
    const areas = add(there.rules.areas, role.rules.areas, rules('areas'), whose);
    const objects = add(there.rules.objects ?? {}, role.rules.objects ?? {}, rules('objects'), whose);
    roles[at] = { ...there, rules: { areas: areas as Role['rules']['areas'], objects } };
  });
  return {
    file: { ...product, variables, everyone, roles },
    pointerOf: (pointer) => placeIn(places, pointer),
  };
}
