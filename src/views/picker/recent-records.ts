/** So many records are remembered of each object. */
const KEPT = 5;

const storageKey = (userId: string, objectName: string) => `tessera.recent.${userId}.${objectName}`;

/** Ids of the records that the user has chosen in this browser, the last one first. Whether they are still there, the server says. */
export function recentRecords(userId: string | undefined, objectName: string): readonly string[] {
  if (userId === undefined) return [];
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey(userId, objectName)) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string').slice(0, KEPT) : [];
  } catch {
    return [];
  }
}

/** Remembers what was chosen. Storage that is full or forbidden is no reason to disturb anybody. */
export function noteRecent(userId: string | undefined, objectName: string, chosen: readonly string[]): void {
  if (userId === undefined || chosen.length === 0) return;
  const ids = [...new Set([...chosen, ...recentRecords(userId, objectName)])].slice(0, KEPT);
  try {
    localStorage.setItem(storageKey(userId, objectName), JSON.stringify(ids));
  } catch {
    return;
  }
}
