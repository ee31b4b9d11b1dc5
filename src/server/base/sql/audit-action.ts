export const AUDIT_ACTIONS = [
  'CREATE',
  'UPDATE',
  'DELETE',
  'RESTORE',
  'PURGE',
  'GIVE_OUT',
  'ERASE',
  'REFUSE',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];
