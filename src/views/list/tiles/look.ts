import { useSyncExternalStore } from 'react';
import type { ObjectModel } from '../../../engine/model/object-model.ts';
import { readStored, writeStored } from '../stored-state.ts';

export const LOOKS = ['tiles', 'rows'] as const;
export type Look = (typeof LOOKS)[number];

const keyOf = (objectName: string) => `tessera.look.${objectName}`;
const listeners = new Set<() => void>();

/** Holds for the object's lists in this browser. */
export function setLook(objectName: string, look: Look): void {
  writeStored(keyOf(objectName), look);
  for (const listener of listeners) listener();
}

/** As rows, or as tiles where the view has them, unless the user would rather have rows. */
export function useLook({ name, list }: ObjectModel): Look {
  const kept = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => readStored(keyOf(name)),
  );
  return list.tiles && kept !== 'rows' ? 'tiles' : 'rows';
}
