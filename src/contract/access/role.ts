import type { Action, AreaKey } from './actions.ts';
import type { RoleRules } from './rules.ts';

/** What a user's role is called. */
export interface RoleName {
  readonly id: string;
  /** `administrator` and the like; of roles that a tenant has made, their id. */
  readonly key: string;
  readonly name: string;
}

/** A role as the call `roles` answers it. */
export interface Role extends RoleName {
  readonly rules: RoleRules;
  readonly version: number;
  /** Every tenant has it; it cannot be deleted. */
  readonly builtIn: boolean;
  /** False: the role of administrators, or one with more than the viewer has. */
  readonly editable: boolean;
  /** How many users have it. */
  readonly users: number;
}

/** What somebody may do in an area: part of the call `viewer`. */
export interface AreaAccess {
  readonly key: AreaKey;
  readonly actions: readonly Action[];
}

/**
 * The role whose eyes an administrator looks through, by its id: for requests that only read. What is answered is
 * within the rights of both.
 */
export const PREVIEW_HEADER = 'X-Tessera-Role';

/** What the rules of a role can name of an object: part of the call `accessObjects`, in the asked locale. */
export interface AccessObject {
  readonly name: string;
  readonly label: string;
  readonly area: AreaKey;
  readonly fields: readonly { readonly name: string; readonly label: string }[];
}

export const ROLE_NAME_LENGTH = 100;
