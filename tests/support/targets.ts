import type { Page } from '@playwright/test';

/**
 * What is too small to be pressed surely: less than 24 × 24 pixels (WCAG 2.5.8), told as element and size. What counts is
 * where a press reaches it, with its label and with the room that it keeps around itself; room beside it that reaches
 * nothing does not count. Links within a sentence are as high as its lines.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const LEAST = 24;
    const TARGETS =
      'a[href], button, input:not([type="hidden"]), select, textarea, summary, ' +
      ['button', 'checkbox', 'link', 'menuitem', 'menuitemradio', 'option', 'radio', 'switch', 'tab']
        .map((role) => `[role="${role}"]`)
        .join(', ');

    /** What lies above the page for a while, and bars that stay: what is under them is reached once they are gone. */
    const isAbove = (hit: Element | null, target: Element): boolean => {
      for (let over = hit; over && !over.contains(target); over = over.parentElement) {
        if (over.matches('.bp6-portal, [popover], .ag-body-horizontal-scroll')) return true;
        if (/fixed|sticky/.test(getComputedStyle(over).position)) return true;
      }
      return false;
    };
    const reaches = (target: Element, x: number, y: number) => {
      const hit = document.elementFromPoint(x, y);
      if (!hit) return false;
      if (target.contains(hit) || hit.closest('label')?.control === target) return true;
      // A press anywhere in the cell of a checkbox selects; one in the box around an input leads into it.
      const around = target.closest('.ag-cell, .ag-header-cell, .bp6-tag-input');
      return around?.contains(hit) === true && hit.querySelector('input') === target;
    };
    const isInSentence = (target: Element) =>
      target.matches('a') &&
      getComputedStyle(target).display === 'inline' &&
      [...(target.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && /\p{L}/u.test(node.textContent ?? ''),
      );

    /** What is scrolled half out of sight is reached once it is in sight. */
    const isScrolledAway = (target: Element, y: number) => {
      for (let around = target.parentElement; around; around = around.parentElement) {
        if (!/auto|scroll/.test(getComputedStyle(around).overflowY)) continue;
        const { top, bottom } = around.getBoundingClientRect();
        if (y < top || y > bottom) return true;
      }
      return y < 0 || y > innerHeight;
    };

    return [...document.querySelectorAll(TARGETS)].flatMap((target) => {
      const around = target.closest('label');
      const pressed = around?.control === target ? around : target;
      const { left, top, width, height } = pressed.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      // Out of sight, covered, or only for who hears the page.
      if (width <= 1 || height <= 1 || !reaches(target, x, y) || isInSentence(target)) return [];
      const far = LEAST / 2 - 1;
      const missing = [
        ...(width < LEAST - 0.5 ? [[x - far, y] as const, [x + far, y] as const] : []),
        ...(height < LEAST - 0.5 ? [[x, y - far] as const, [x, y + far] as const] : []),
      ].filter(
        ([px, py]) =>
          !isScrolledAway(target, py) &&
          !reaches(target, px, py) &&
          !isAbove(document.elementFromPoint(px, py), target),
      );
      if (missing.length === 0) return [];
      return [`${Math.round(width)} × ${Math.round(height)}: ${target.outerHTML.slice(0, 160)}`];
    });
  });
}
