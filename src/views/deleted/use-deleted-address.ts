import { useCallback, useMemo } from 'react';
import type { CompoundFilter } from '../../contract/filter/filter.ts';
import { kindOf } from '../../contract/kinds/index.ts';
import type { Deletion } from '../../engine/hooks/use-deleted.ts';
import { parseFilter } from '../../engine/query/table-filter.ts';
import type { ChangeTable } from '../list/use-table-state.ts';
import { useAddressParams } from '../widgets/use-address-params.ts';

const TABLE = ['search', 'filter'] as const;
const DELETION = ['by', 'from', 'to'] as const;

export type ChangeDeletion = (part: Deletion) => void;

export interface DeletedAddress {
  readonly search: string;
  readonly filter: CompoundFilter | undefined;
  /** Undefined where nothing is asked of it. */
  readonly deletion: Deletion | undefined;
  /** Nothing is listed until it is dropped: it was meant to show less. */
  readonly isUnreadable: boolean;
  readonly change: ChangeTable;
  readonly changeDeletion: ChangeDeletion;
}

export const isDay = (value: unknown): value is string =>
  kindOf('LOCAL_DATE').parse(value, { kind: 'LOCAL_DATE' }).ok;

/** What is looked for among deleted records, as the address says it. @param onChange hears that it has become another */
export function useDeletedAddress(onChange: () => void): DeletedAddress {
  const [params, setParams] = useAddressParams();
  const text = params.get('filter') ?? '';
  const filter = useMemo(() => parseFilter(text), [text]);
  const [by, from, to] = DELETION.map((name) => params.get(name) ?? undefined);
  const deletion = useMemo(
    () => (by === undefined && from === undefined && to === undefined ? undefined : { by, from, to }),
    [by, from, to],
  );
  const write = useCallback(
    (names: readonly string[], part: Readonly<Record<string, unknown>>, replace: boolean) => {
      onChange();
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          for (const name of names) {
            if (!(name in part)) continue;
            const value = part[name];
            if (!value) next.delete(name);
            else next.set(name, typeof value === 'string' ? value : JSON.stringify(value));
          }
          return next;
        },
        { replace },
      );
    },
    [setParams, onChange],
  );
  const change = useCallback<ChangeTable>(
    (part, kind = 'step') => write(TABLE, part, kind !== 'step'),
    [write],
  );
  const changeDeletion = useCallback<ChangeDeletion>((part) => write(DELETION, { ...part }, false), [write]);
  return {
    search: params.get('search') ?? '',
    filter,
    deletion,
    isUnreadable:
      (text !== '' && filter === undefined) || [from, to].some((day) => day !== undefined && !isDay(day)),
    change,
    changeDeletion,
  };
}
