import type { RoleName } from '../../../contract/access/role.ts';
import type { RoleRules } from '../../../contract/access/rules.ts';

/** A role as it is kept. */
export interface StoredRole extends RoleName {
  readonly rules: RoleRules;
  readonly version: number;
}
