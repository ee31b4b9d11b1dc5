import { readKept, writeKept } from '../../browser/kept.ts';

const MOST = 8;

/** A record that was opened by the palette. */
export interface UsedRecord {
  readonly objectName: string;
  readonly id: string;
  readonly label: string;
  readonly detail: string | null;
}

/** Labels of records are people's names: they are remembered until the page is left, and never written down. */
const records = new Map<string, readonly UsedRecord[]>();

const keyOf = (viewerId: string) => `tessera.palette.${viewerId}`;

/** Ids of the screens and actions that the user has chosen last in this browser, the latest first. */
export function usedEntries(viewerId: string): readonly string[] {
  try {
    const kept: unknown = JSON.parse(readKept(keyOf(viewerId)) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

export function rememberEntry(viewerId: string, id: string): void {
  const others = usedEntries(viewerId).filter((other) => other !== id);
  writeKept(keyOf(viewerId), JSON.stringify([id, ...others].slice(0, MOST)));
}

/** The records that the user has opened by the palette since the page was loaded, the latest first. */
export function usedRecords(viewerId: string): readonly UsedRecord[] {
  return records.get(viewerId) ?? [];
}

export function rememberRecord(viewerId: string, record: UsedRecord): void {
  const others = usedRecords(viewerId).filter(
    ({ objectName, id }) => objectName !== record.objectName || id !== record.id,
  );
  records.set(viewerId, [record, ...others].slice(0, MOST));
}
