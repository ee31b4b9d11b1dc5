import { type ReactNode, useMemo, useState } from 'react';
import { type Moved, MovedContext } from './moved-context.ts';

/** The place of things that are moved: it tells of each move, and keeps the focus at what was moved. */
export function MovedPlace({ children }: { readonly children: ReactNode }) {
  const [state, setState] = useState<{ last: Moved['last']; text: string }>({ last: undefined, text: '' });
  const moved = useMemo(
    (): Moved => ({
      last: state.last,
      tell: (grip, text) => setState(({ last }) => ({ last: { grip, use: (last?.use ?? 0) + 1 }, text })),
    }),
    [state.last],
  );
  return (
    <MovedContext value={moved}>
      {children}
      <div className="sr-only" role="status">
        {state.text}
      </div>
    </MovedContext>
  );
}
