import type { PopoverNextProps } from '@blueprintjs/core';
import { cloneElement, type JSX, Suspense, useRef, useState } from 'react';
import { late } from './late.tsx';

const load = () => import('./popover-code.ts');

/** Blueprint's popover, whose code (with that of placing it) comes when the first one is opened. */
export const Popover = late<PopoverNextProps>(async () => (await load()).PopoverNext);

interface Props {
  readonly placement: NonNullable<PopoverNextProps['placement']>;
  readonly content: JSX.Element;
  /** The button that opens it. */
  readonly children: JSX.Element;
}

/** A button with a popover that is made when it is opened for the first time; pointing at the button loads its code. */
export function LatePopover({ placement, content, children }: Props) {
  const [wasOpened, setOpened] = useState(false);
  const place = useRef<HTMLSpanElement>(null);
  const preload = () => void load().catch(() => undefined);
  const button = (
    <span onClick={() => setOpened(true)} onPointerEnter={preload} onFocus={preload}>
      {cloneElement(children, { 'aria-haspopup': 'dialog', 'aria-expanded': wasOpened })}
    </span>
  );
  if (!wasOpened) return button;
  // A dialog that an entry has opened keeps the focus; else it is at the button again.
  const giveFocusBack = () =>
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) place.current?.querySelector('button')?.focus();
    });
  return (
    <Suspense fallback={button}>
      <span ref={place}>
        <Popover
          defaultIsOpen
          placement={placement}
          content={content}
          shouldReturnFocusOnClose={false}
          onClosed={giveFocusBack}
        >
          {children}
        </Popover>
      </span>
    </Suspense>
  );
}
