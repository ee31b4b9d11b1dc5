import type { Kind } from '../kinds/kind.ts';

/** Are values of such a field picked from what there is, without typing: choices, yes and no, records? */
export function isChosen(kind: Kind, leadsToRecords: boolean): boolean {
  return kind === 'ENUM' || kind === 'BOOLEAN' || leadsToRecords;
}
