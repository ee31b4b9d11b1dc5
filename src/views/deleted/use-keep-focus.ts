import { type RefObject, useEffect, useRef } from 'react';

/** What is focused among the rows, each by its first action. */
const ROW_ACTION = '.deleted-actions button:first-of-type';
const ELSEWHERE = '.job-bar, [role="status"]';

/**
 * Rows go when they are restored or removed for good, and with them the button that had the focus: the same action of the
 * row that takes the place has it then; without rows what is said instead. Answers what remembers the place of a row.
 * @param rows another value after each change of the rows @param bar the same of what stands below them
 */
export function useKeepFocus(card: RefObject<HTMLElement | null>, rows: unknown, bar: unknown) {
  const place = useRef<number>(undefined);
  useEffect(() => {
    const at = document.activeElement;
    if (place.current === undefined || (at !== document.body && at?.tagName !== 'MAIN')) return;
    const actions = [...(card.current?.querySelectorAll<HTMLElement>(ROW_ACTION) ?? [])];
    const other = card.current?.querySelector<HTMLElement>(ELSEWHERE);
    const next = actions[Math.min(place.current, actions.length - 1)] ?? other;
    place.current = undefined;
    if (next && !next.matches('button')) next.tabIndex = -1;
    next?.focus();
  }, [card, rows, bar]);
  return (index: number | undefined) => {
    place.current = index === undefined || index < 0 ? 0 : index;
  };
}
