import { type JSX, Suspense, useRef, useState } from 'react';
import { Popover } from '../widgets/late-popover.tsx';

export interface PopoverButtonProps {
  readonly 'aria-expanded': boolean;
  readonly onClick: () => void;
}

interface Props {
  readonly button: (props: PopoverButtonProps) => JSX.Element;
  readonly content: JSX.Element;
}

/**
 * A button in a cell with a popover that is only made when it is opened: a page holds hundreds of such buttons.
 * Afterwards the focus is in the cell again.
 */
export function LazyPopover({ button, content }: Props) {
  const [state, setState] = useState<'closed' | 'open' | 'closing'>('closed');
  const place = useRef<HTMLSpanElement>(null);

  const giveFocusBack = () => {
    setState('closed');
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return;
      place.current?.closest<HTMLElement>('[role="gridcell"]')?.focus();
    });
  };
  const shown = button({ 'aria-expanded': state === 'open', onClick: () => setState('open') });
  return (
    <span ref={place} className="cell-popover">
      {state === 'closed' ? (
        shown
      ) : (
        <Suspense fallback={shown}>
          <Popover
            isOpen={state === 'open'}
            placement="bottom-end"
            content={content}
            onClose={() => setState('closing')}
            onClosed={giveFocusBack}
          >
            {shown}
          </Popover>
        </Suspense>
      )}
    </span>
  );
}
