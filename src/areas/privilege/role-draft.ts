import type { RoleInput } from './hooks/use-roles.ts';
import { draftKey, dropDraft, keepDraft, readDraft } from '../../views/form-state/drafts.ts';

/** A role as somebody has edited it, with the version that it began with. */
export interface RoleDraft extends RoleInput {
  readonly version: number;
}

const keyOf = (userId: string, roleId: string): string => draftKey(userId, 'role', roleId);

export function readRoleDraft(userId: string, roleId: string): RoleDraft | undefined {
  const draft = readDraft(keyOf(userId, roleId));
  const { name, rules } = draft?.changes ?? {};
  if (!draft || typeof name !== 'string' || typeof rules !== 'object' || rules === null) return undefined;
  return { version: draft.version ?? 0, name, rules: rules as RoleInput['rules'] };
}

export function keepRoleDraft(userId: string, roleId: string, { version, name, rules }: RoleDraft): void {
  keepDraft(keyOf(userId, roleId), { version, base: {}, changes: { name, rules } });
}

export function dropRoleDraft(userId: string, roleId: string): void {
  dropDraft(keyOf(userId, roleId));
}
