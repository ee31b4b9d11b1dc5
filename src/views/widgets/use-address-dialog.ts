import { useAddressParams } from './use-address-params.ts';

interface AddressDialog {
  /** What stands in the address for it: empty text where nothing more is said; null where it is closed. */
  readonly value: string | null;
  readonly open: () => void;
  readonly close: () => void;
}

/** A dialog that a parameter of the address opens, so that links and menus lead to it, and Back closes it. */
export function useAddressDialog(param: string): AddressDialog {
  const [params, setParams] = useAddressParams();
  const change = (isOpen: boolean) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (isOpen) next.set(param, '');
        else next.delete(param);
        return next;
      },
      { replace: !isOpen },
    );
  return { value: params.get(param), open: () => change(true), close: () => change(false) };
}
