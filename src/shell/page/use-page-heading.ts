import { type RefObject, useEffect, useRef } from 'react';
import { APP_NAME } from './brand.tsx';

/** The window's title for a page heading. */
export function pageTitle(heading: string | null | undefined): string {
  const text = heading?.trim();
  return text ? `${text} · ${APP_NAME}` : APP_NAME;
}

/** Nobody is working in the page yet: the focus is nowhere, or on the link that led here. */
function isFocusFree(main: HTMLElement): boolean {
  const focused = document.activeElement;
  return !focused || focused === main || !main.contains(focused);
}

/**
 * Every screen names itself by one `<h1>`. This keeps the window's title the same as it, in every
 * language, and after a navigation moves the focus there, so that screen readers say where one is.
 * Screens load late, hence the observer.
 */
export function usePageHeading(main: RefObject<HTMLElement | null>, pathname: string): void {
  const lastPath = useRef(pathname);

  useEffect(() => {
    const element = main.current;
    if (!element) return;
    let moveFocus = lastPath.current !== pathname;
    lastPath.current = pathname;

    const follow = () => {
      const heading = element.querySelector('h1');
      const title = pageTitle(heading?.textContent);
      if (document.title !== title) document.title = title;
      if (!heading || !moveFocus) return;
      moveFocus = false;
      if (!isFocusFree(element)) return;
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    };
    follow();
    const observer = new MutationObserver(follow);
    observer.observe(element, { childList: true, subtree: true, characterData: true });
    return () => observer.disconnect();
  }, [main, pathname]);
}
