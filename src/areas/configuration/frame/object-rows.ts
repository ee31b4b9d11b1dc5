import { searchKey } from '../../../contract/kinds/search-key.ts';
import type { ConfigSummary } from '../hooks/use-configuration.ts';

/** An object, with what is to be told of all its documents. */
export interface ObjectRow {
  readonly name: string;
  readonly label: string;
  readonly own: boolean;
  readonly changes: number;
  readonly conflicts: number;
  readonly problems: number;
  readonly drafts: number;
}

/** The objects whose label or name has the text in it, by label. */
export function objectRows(documents: readonly ConfigSummary[], search = ''): readonly ObjectRow[] {
  const rows = new Map<string, ObjectRow>();
  for (const document of documents) {
    const { objectName: name, label, own } = document;
    const row = rows.get(name);
    rows.set(name, {
      name,
      label,
      own: own || (row?.own ?? false),
      changes: document.overrideCount + (row?.changes ?? 0),
      conflicts: document.conflictCount + (row?.conflicts ?? 0),
      problems: document.problemCount + (row?.problems ?? 0),
      drafts: document.draftCount + (row?.drafts ?? 0),
    });
  }
  const text = searchKey(search.trim());
  return [...rows.values()]
    .filter(({ name, label }) => searchKey(label).includes(text) || searchKey(name).includes(text))
    .toSorted((a, b) => a.label.localeCompare(b.label) || a.name.localeCompare(b.name));
}
