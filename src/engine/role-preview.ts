import { PREVIEW_HEADER, type RoleName } from '../contract/access/role.ts';

/** The role that an administrator tries out: kept for one tab, and only until it is closed. */
export type RolePreview = Pick<RoleName, 'id' | 'name'>;

const KEY = 'tessera.rolePreview';

/** The role through whose eyes this tab looks; undefined: one's own. */
export function rolePreview(): RolePreview | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('id' in kept) || !('name' in kept)) return undefined;
    return { id: String(kept.id), name: String(kept.name) };
  } catch {
    return undefined;
  }
}

/** Counts from the next load of the page on: nothing that was read as another may stay. */
export function keepRolePreview(role: RolePreview | undefined): void {
  if (role) sessionStorage.setItem(KEY, JSON.stringify({ id: role.id, name: role.name }));
  else sessionStorage.removeItem(KEY);
}

/** What tells the server with every request. */
export function previewHeaders(): Readonly<Record<string, string>> {
  const role = rolePreview();
  return role ? { [PREVIEW_HEADER]: role.id } : {};
}
