import { useApolloClient } from '@apollo/client/react';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { labelLoader } from './label-loader.ts';

export interface PickerRecords {
  /** Labels by id. An id without one is not loaded yet, or its record is gone. */
  readonly labels: ReadonlyMap<string, string>;
  /** Addresses of pictures by id, of records that have one. */
  readonly pictures: ReadonlyMap<string, string>;
  /** Some are still on their way. */
  readonly loading: boolean;
  readonly error: unknown;
}

/**
 * Labels of records that are known by id only: one call for all that is asked for in one moment. `recordLabel` is the
 * label template of the object (of a relation field: `field.recordLabel`). Records that were saved or deleted in this
 * page are asked for again.
 */
export function usePickerRecords(
  objectName: string,
  ids: readonly string[],
  recordLabel: string,
  recordPicture?: string | null,
): PickerRecords {
  const loader = labelLoader(useApolloClient());
  const key = ids.join(' ');
  const source = useMemo(
    () => ({ objectName, recordLabel, recordPicture }),
    [objectName, recordLabel, recordPicture],
  );
  const asked = useMemo(() => (key === '' ? [] : key.split(' ')), [key]);
  const states = useSyncExternalStore(loader.subscribe, () => loader.states(source));
  const age = useSyncExternalStore(loader.subscribe, loader.age);
  useEffect(() => loader.want(source, asked), [loader, source, asked, age]);

  return useMemo(() => {
    const labels = new Map<string, string>();
    const pictures = new Map<string, string>();
    let loading = false;
    let error: unknown;
    for (const id of asked) {
      const state = states.get(id);
      if (state === undefined || state.status === 'loading') loading = true;
      if (state?.status === 'failed') error = state.error;
      if (state && 'label' in state && state.label !== undefined) labels.set(id, state.label);
      if (state && 'picture' in state && state.picture !== undefined) pictures.set(id, state.picture);
    }
    return { labels, pictures, loading, error };
  }, [states, asked]);
}
