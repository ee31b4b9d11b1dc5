import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import './focus-inside.css';

const MENU_ITEM = '[role="menuitem"]:not([aria-disabled="true"])';
/** What a dialog without fields offers first. */
const FIRST = `[data-first], ${MENU_ITEM}`;
/** Not a box to tick: it stands beside what matters. */
const FIELD =
  'input:not([type="radio"], [type="checkbox"]):enabled, [type="radio"]:checked, select:enabled, textarea:enabled';

/**
 * What a popover or dialog shows. It takes the focus when it appears, unless something in it has done so: the control
 * marked `data-first`, else an entry of a menu, else a field, else the box itself. Blueprint would leave the focus on
 * an invisible edge of it. In a menu, the arrow keys go from entry to entry.
 */
export function FocusInside({ children }: { readonly children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Not at once: the key that has opened it is still down, and would press what has the focus by then.
    const frame = requestAnimationFrame(() => {
      const { current } = place;
      if (!current || current.contains(document.activeElement)) return;
      const first = current.querySelector<HTMLElement>(FIRST) ?? current.querySelector<HTMLElement>(FIELD);
      (first ?? current).focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <div ref={place} className="focus-inside" tabIndex={-1} onKeyDown={stepInMenu}>
      {children}
    </div>
  );
}

function stepInMenu(event: KeyboardEvent<HTMLElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>(MENU_ITEM)];
  const at = items.indexOf(document.activeElement as HTMLElement);
  if (at < 0) return;
  const next = {
    ArrowDown: items[at + 1] ?? items[0],
    ArrowUp: items.at(at - 1),
    Home: items[0],
    End: items.at(-1),
  }[event.key];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
