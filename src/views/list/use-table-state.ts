import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useAddressParams } from '../widgets/use-address-params.ts';
import type { ObjectModel } from '../../engine/model/object-model.ts';
import {
  changeTable,
  defaultTableState,
  storageKey,
  type TableState,
} from '../../engine/query/table-state.ts';
import { decodeStored, encodeStored } from '../../engine/query/table-state-storage.ts';
import {
  carryTableState,
  decodeUrl,
  encodeAddress,
  hasTableState,
} from '../../engine/query/table-state-url.ts';
import { readStored, writeStored } from './stored-state.ts';

/** `url`: in the address and in local storage, as lists are; `memory`: as long as the table is shown, as in pickers. */
export type StateStorage = 'url' | 'memory';

/**
 * A `correction` is no step of the user: Back does not stop there. What is `continued` is part of the step before, such as
 * what was typed on.
 */
export type ChangeTable = (change: Partial<TableState>, kind?: ChangeKind) => void;
type ChangeKind = 'step' | 'continued' | 'correction';

/** The state of a table and the way to change it. An address with a state wins over local storage. */
export function useTableState(model: ObjectModel, storage: StateStorage): readonly [TableState, ChangeTable] {
  const [memory, changeMemory] = useMemoryState(model);
  const url = useUrlState(model, storage === 'url');
  return storage === 'url' ? url : [memory, changeMemory];
}

function useMemoryState(model: ObjectModel): readonly [TableState, ChangeTable] {
  const [kept, setKept] = useState(() => ({ model, state: defaultTableState(model) }));
  // What the user has not changed is as the model has it, also where that changes while the table is shown.
  const shown =
    kept.model === model ? kept : { model, state: carryTableState(kept.state, kept.model, model) };
  if (shown !== kept) setKept(shown);
  const change = useCallback<ChangeTable>(
    (part) => setKept((before) => ({ ...before, state: changeTable(before.state, part) })),
    [],
  );
  return [shown.state, change];
}

function useUrlState(model: ObjectModel, enabled: boolean): readonly [TableState, ChangeTable] {
  const [params, setParams] = useAddressParams();
  const search = params.toString();
  const state = useMemo(() => {
    const current = new URLSearchParams(search);
    return hasTableState(current)
      ? decodeUrl(current, model)
      : decodeStored(readStored(storageKey(model.name)), model);
  }, [search, model]);

  // Several changes may come before the address follows: each starts from the one before.
  const latest = useRef(state);
  useEffect(() => {
    latest.current = state;
  }, [state]);

  const write = useCallback(
    (next: TableState, replace: boolean) => {
      latest.current = next;
      writeStored(storageKey(model.name), encodeStored(next, model));
      setParams((others) => encodeAddress(next, model, others), { replace });
    },
    [model, setParams],
  );
  const change = useCallback<ChangeTable>(
    (part, kind = 'step') => {
      const before = latest.current;
      const next = changeTable(before, part);
      const [was, is] = [before, next].map((each) => encodeAddress(each, model, new URLSearchParams()));
      // Back would lead to what is there already.
      if (was?.toString() === is?.toString()) return;
      write(next, !isStep(before, part, kind));
    },
    [write, model],
  );

  // A bare address shows what storage keeps; it is then written out, so that it can be passed on, and Back finds it.
  useEffect(() => {
    if (!enabled) return;
    const wanted = encodeAddress(state, model, new URLSearchParams(search));
    if (wanted.toString() !== search) write(state, true);
    // After Back the list that is shown is the one to be kept.
    else writeStored(storageKey(model.name), encodeStored(state, model));
  }, [enabled, state, model, search, write]);

  return [state, change];
}

/** Changes that Back takes back one by one. Columns are not, nor each word that was typed on. */
function isStep(before: TableState, change: Partial<TableState>, kind: ChangeKind): boolean {
  if (kind === 'correction') return false;
  const keys = ['search', 'filter', 'sort', 'pageSize', 'pageIndex', 'view', 'unreadableFilter'] as const;
  const changed = keys.filter((key) => key in change);
  if (kind === 'step') return changed.length > 0;
  // The first word of a search is a step, and so is a search that was cleared.
  return changed.some((key) => isNothing(before[key]) || isNothing(change[key]));
}

const isNothing = (value: unknown): boolean => value === undefined || value === '';
