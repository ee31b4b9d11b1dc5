import {
  type Action,
  ACTIONS,
  ADMINISTRATOR,
  AREA_KEYS,
  type AreaKey,
} from '../../../contract/access/actions.ts';
import type { AreaAccess, RoleName } from '../../../contract/access/role.ts';
import type { RoleRules } from '../../../contract/access/rules.ts';
import { ApiError, type ErrorParams } from '../../../contract/errors.ts';
import type { Catalog } from '../../../contract/metadata/catalog.ts';

/** What the viewer may do. Objects and fields that they may not see are not in their catalog at all. */
export interface Access {
  readonly role: RoleName;
  readonly areas: readonly AreaAccess[];
  /** Administrators' is undefined: everything. */
  readonly rules: RoleRules | undefined;
  /** Names the rights: what is kept of answers is kept for these only. Empty for administrators. */
  readonly stamp: string;
  /** Through the eyes of another role: nothing is written. */
  readonly isPreview: boolean;
  readonly can: (objectName: string, action: Action) => boolean;
  readonly area: (key: AreaKey, action?: Action) => boolean;
}

type Given = Pick<Access, 'role' | 'rules' | 'stamp' | 'isPreview'>;

/** `catalog`: as the role has it. `areas`: what the role may do in each. */
export function accessOf(
  catalog: Catalog,
  given: Given,
  mayInArea: (key: AreaKey, action: Action) => boolean,
): Access {
  return {
    ...given,
    areas: AREA_KEYS.map((key) => ({ key, actions: ACTIONS.filter((action) => mayInArea(key, action)) })),
    can: (objectName, action) => {
      const object = catalog.objects.get(objectName);
      return object !== undefined && (object.actions?.has(action) ?? true);
    },
    area: (key, action = 'VIEW') => mayInArea(key, action),
  };
}

/** The rights of administrators: all there are. `off`: what is in areas that are off. */
export function allAccess(catalog: Catalog, role: RoleName, off: ReadonlySet<AreaKey>): Access {
  const given = { role, rules: undefined, stamp: '', isPreview: false };
  return { ...accessOf(catalog, given, (key) => !off.has(key)), can: (name) => catalog.objects.has(name) };
}

export const mayIn =
  ({ areas }: RoleRules) =>
  (key: AreaKey, action: Action): boolean =>
    areas[key]?.includes(action) ?? false;

export const isAdministrator = ({ key }: Pick<RoleName, 'key'>): boolean => key === ADMINISTRATOR;

export function forbidden(params: ErrorParams, path?: string): ApiError {
  return new ApiError({ message: 'forbidden', params, ...(path === undefined ? {} : { path }) });
}

/** @throws ApiError forbidden, with the area and the action */
export function requireArea(access: Access, area: AreaKey, action: Action): void {
  if (!access.area(area, action)) throw forbidden({ area, action });
}
