import { type ComponentType, createContext, use, useCallback } from 'react';
import { useAddressParams } from '../widgets/use-address-params.ts';
import type { ObjectRecord } from '../../engine/hooks/documents.ts';
import type { Neighbour } from '../../engine/query/neighbours.ts';
import { storageKey } from '../../engine/query/table-state.ts';
import { encodeStored } from '../../engine/query/table-state-storage.ts';
import { encodeAddress } from '../../engine/query/table-state-url.ts';
import { writeStored } from './stored-state.ts';
import type { Listing } from './use-listing.ts';

/** The record beside the list stands in the list's address: Back closes it, a reload shows it again. */
const PARAM = 'peek';

export interface PeekProps {
  readonly listing: Listing;
  /** The list's address. */
  readonly route: string;
  readonly id: string;
  readonly onStep: (to: Neighbour<ObjectRecord>) => void;
  readonly onClose: () => void;
}

/** What draws a record beside a list: it stands on more than lists do. Undefined: there is no such thing. */
export const PeekContext = createContext<ComponentType<PeekProps> | undefined>(undefined);

/** The record beside a list; `toggle` is undefined where nothing draws it. */
export function usePeek({ model, state }: Listing) {
  const Panel = use(PeekContext);
  const [params, setParams] = useAddressParams();
  const id = params.get(PARAM);
  const show = useCallback(
    (next: string | undefined) =>
      setParams(
        (before) => {
          const all = new URLSearchParams(before);
          if (next === undefined || next === all.get(PARAM)) all.delete(PARAM);
          else all.set(PARAM, next);
          return all;
        },
        { replace: id !== null },
      ),
    [setParams, id],
  );
  const step = ({ record, pageIndex }: Neighbour<ObjectRecord>) => {
    const next = { ...state, pageIndex };
    writeStored(storageKey(model.name), encodeStored(next, model));
    setParams(
      (others) => {
        const all = encodeAddress(next, model, others);
        all.set(PARAM, record.id);
        return all;
      },
      { replace: true },
    );
  };
  return {
    Panel,
    id: Panel && id !== null ? id : undefined,
    toggle: Panel && show,
    step,
    close: () => show(undefined),
  };
}
