import { useCallback, useMemo } from 'react';
import type { CompoundFilter } from '../../contract/filter/filter.ts';
import { parseFilter } from '../../engine/query/table-filter.ts';
import type { ChangeTable } from '../list/use-table-state.ts';
import { useAddressParams } from '../widgets/use-address-params.ts';

const PARAMS = ['search', 'filter'] as const;

export interface DeletedAddress {
  readonly search: string;
  readonly filter: CompoundFilter | undefined;
  /** Nothing is listed until it is dropped: it was meant to show less. */
  readonly isUnreadable: boolean;
  readonly change: ChangeTable;
}

/** What is looked for among deleted records, as the address says it. @param onChange hears that it has become another */
export function useDeletedAddress(onChange: () => void): DeletedAddress {
  const [params, setParams] = useAddressParams();
  const text = params.get('filter') ?? '';
  const filter = useMemo(() => parseFilter(text), [text]);
  const change = useCallback<ChangeTable>(
    (part, kind = 'step') => {
      onChange();
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          for (const name of PARAMS) {
            if (!(name in part)) continue;
            const value = part[name];
            if (!value) next.delete(name);
            else next.set(name, typeof value === 'string' ? value : JSON.stringify(value));
          }
          return next;
        },
        { replace: kind !== 'step' },
      );
    },
    [setParams, onChange],
  );
  return {
    search: params.get('search') ?? '',
    filter,
    isUnreadable: text !== '' && filter === undefined,
    change,
  };
}
