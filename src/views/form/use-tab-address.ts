import { use, useEffect, useRef, useSyncExternalStore } from 'react';
import { useAddressParams } from '../widgets/use-address-params.ts';
import { readStored, writeStored } from '../list/stored-state.ts';
import { KeepsStateContext } from '../widgets/keeps-state.ts';
import type { FormPlace } from './form-place.ts';

/** In the address, so that a link leads to the tab of a record. */
const PARAM = 'tab';

const storageKey = (objectName: string) => `tessera.tab.${objectName}`;

/**
 * The open tab is in the address, and the next record of the object opens with it; a new one with its first. An address with a tab wins over what
 * the browser has kept; a tab that is not there is passed over. While a way is held back, the address waits: a change of it would take the question away.
 */
export function useTabAddress(objectName: string, place: FormPlace, isNew: boolean, waits = false): void {
  const keeps = use(KeepsStateContext) && !isNew;
  const [params, setParams] = useAddressParams();
  const { tab } = useSyncExternalStore(place.subscribe, place.get);
  const asked = params.get(PARAM) ?? undefined;
  /** The tab that the address had when the two last agreed. */
  const known = useRef<string>(undefined);
  const isStarted = useRef(false);

  useEffect(() => {
    if (tab === undefined) return;
    if (!isStarted.current) {
      isStarted.current = true;
      const kept = keeps ? readStored(storageKey(objectName)) : null;
      known.current = asked;
      place.openTab(asked ?? kept ?? tab);
      return;
    }
    if (asked !== known.current) {
      known.current = asked;
      if (asked !== undefined && asked !== tab) place.openTab(asked);
      return;
    }
    if (tab === asked || waits) return;
    if (asked === undefined && tab === place.first()) return;
    known.current = tab;
    if (keeps) writeStored(storageKey(objectName), tab);
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        next.set(PARAM, tab);
        return next;
      },
      { replace: true },
    );
  }, [tab, asked, keeps, waits, objectName, place, setParams]);
}
