import { Button } from '@blueprintjs/core';
import { useLayoutEffect, useRef } from 'react';

interface Props {
  readonly text: string;
  readonly onClick: () => void;
  readonly size?: 'small';
}

/**
 * Asks again. It goes with the failure that it stands in; who has pressed it stays at what is left around it, and is not
 * sent back to the beginning of the page.
 */
export function RetryButton(props: Props) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const { current } = button;
    return () => {
      if (current && current === document.activeElement) stayAround(current);
    };
  }, []);
  return <Button ref={button} {...props} />;
}

function stayAround(element: HTMLElement): void {
  const around: HTMLElement[] = [];
  for (let each = element.parentElement; each && each !== document.body; each = each.parentElement) {
    around.push(each);
  }
  requestAnimationFrame(() => {
    // What came in its place may have taken the focus.
    if (document.activeElement !== document.body) return;
    const left = around.find(({ isConnected }) => isConnected);
    if (!left) return;
    if (!left.hasAttribute('tabindex')) {
      left.tabIndex = -1;
      left.addEventListener('blur', () => left.removeAttribute('tabindex'), { once: true });
    }
    left.focus({ preventScroll: true });
  });
}
