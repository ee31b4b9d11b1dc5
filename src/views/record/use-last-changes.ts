import { useCallback, useMemo } from 'react';
import { kindOf } from '../../contract/kinds/index.ts';
import type { ObjectRecord } from '../../engine/hooks/documents.ts';
import { useNewestHistory } from '../../engine/hooks/use-history.ts';
import type { ObjectModel } from '../../engine/model/object-model.ts';
import { useFormat } from '../widgets/use-format.ts';
import type { LastChange } from './record-context.ts';

/** By field, who changed it and when: as far as the newest entries of the history tell. */
export function useLastChanges(
  { name, unsupported }: ObjectModel,
  { id, version }: ObjectRecord,
): LastChange {
  const format = useFormat();
  const entries = useNewestHistory(name, id, version, !unsupported.includes('history'));
  const newest = useMemo(() => {
    const found = new Map<string, { readonly at: string; readonly userName: string }>();
    for (const entry of entries ?? [])
      for (const { field } of entry.changes) if (!found.has(field)) found.set(field, entry);
    return found;
  }, [entries]);
  return useCallback(
    (field) => {
      const entry = newest.get(field);
      if (!entry) return undefined;
      return `${entry.userName}, ${kindOf('TIMESTAMP').format(entry.at, format, { kind: 'TIMESTAMP' })}`;
    },
    [newest, format],
  );
}
