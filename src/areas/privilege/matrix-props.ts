import type { AccessObject } from '../../contract/access/role.ts';
import type { RoleRules } from '../../contract/access/rules.ts';

export interface MatrixProps {
  readonly rules: RoleRules;
  readonly objects: readonly AccessObject[];
  readonly readOnly: boolean;
  readonly onChange: (rules: RoleRules) => void;
  /** Opens the rules for records and fields of an object. */
  readonly onOpen: (object: AccessObject) => void;
}
