import { createContext, useContext } from 'react';

export interface Moved {
  /** The grip that was used last, and the how manieth use it was; that grip keeps the focus wherever it is drawn. */
  readonly last: { readonly grip: string; readonly use: number } | undefined;
  /** Says where a thing is now, to those who cannot see it. */
  readonly tell: (grip: string, text: string) => void;
}

export const MovedContext = createContext<Moved>({ last: undefined, tell: () => undefined });

export function useMoved(): Moved {
  return useContext(MovedContext);
}
