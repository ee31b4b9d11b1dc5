import { dequal } from 'dequal/lite';
import { useState } from 'react';

/** The same object as before while its content is the same, for plain data that is made anew at every change. */
export function useStable<T>(value: T): T {
  const [kept, setKept] = useState(value);
  if (kept === value || dequal(kept, value)) return kept;
  setKept(value);
  return value;
}
