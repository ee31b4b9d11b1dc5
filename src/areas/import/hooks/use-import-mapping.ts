import { useEffect, useState, useSyncExternalStore } from 'react';
import type { ImportMapping } from '../../../contract/import/mapping.ts';
import type { ImportRun } from '../model/import-run.ts';
import { createMappingStore, type MappingState } from '../model/mapping-store.ts';
import { callFailure } from '../../../engine/hooks/call-failure.ts';

export interface MappingEditor extends MappingState {
  readonly edit: (change: (mapping: ImportMapping) => ImportMapping) => void;
  /** Waits until the server has all of it; rejects where it does not take it. */
  readonly settle: () => Promise<void>;
}

type Mapped = Pick<ImportRun, 'mapping' | 'suggestion'>;

const NOTHING: ImportMapping = {
  match: { key: null },
  mode: 'create',
  clearToken: null,
  unknown: {},
  columns: [],
};

/**
 * The mapping of an import while it is edited: each change is kept a moment later, the last one wins. What the server
 * proposes is kept at once, so that it says what is wrong with it.
 */
export function useImportMapping(
  { mapping, suggestion }: Mapped,
  save: (mapping: ImportMapping) => Promise<void>,
  isLocked: boolean,
): MappingEditor {
  const given = mapping ?? suggestion ?? NOTHING;
  const [store] = useState(() =>
    createMappingStore({
      mapping: given,
      isSaved: mapping !== null,
      save,
      isPassing: (error) => callFailure(error).type === 'network',
    }),
  );
  const isProposed = mapping === null && suggestion !== null;
  useEffect(() => {
    store.take(given, mapping !== null);
    if (isProposed && !isLocked) void store.settle().catch(() => undefined);
  }, [store, given, mapping, isProposed, isLocked]);
  useEffect(() => {
    store.open();
    const again = () => void store.settle().catch(() => undefined);
    const ask = (event: BeforeUnloadEvent) => {
      if (store.get().saving !== 'saved') event.preventDefault();
    };
    addEventListener('online', again);
    addEventListener('beforeunload', ask);
    return () => {
      removeEventListener('online', again);
      removeEventListener('beforeunload', ask);
      store.close();
    };
  }, [store]);
  const state = useSyncExternalStore(store.subscribe, store.get);
  return { ...state, edit: store.edit, settle: store.settle };
}
