import type { Page } from '@playwright/test';

/**
 * What lies over all of the element that has the focus (WCAG 2.4.11), such as a column that stays in sight or a bar that
 * sticks; undefined where something of it can be seen.
 */
export function coveredFocus(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return undefined;
    // Where nothing but its label or the row around it is drawn, that is what is seen of it.
    const seen = focused.getClientRects().length > 0 ? focused : (focused.parentElement ?? focused);
    const { left, top, right, bottom } = seen.getBoundingClientRect();
    const at = (from: number, to: number) => [from + 3, (from + to) / 2, to - 3];
    const hits = at(left, right).flatMap((x) => at(top, bottom).map((y) => document.elementFromPoint(x, y)));
    const label = focused instanceof HTMLInputElement ? focused.labels?.[0] : undefined;
    const isSeen = hits.some(
      (hit) => hit && (seen.contains(hit) || hit.contains(seen) || label?.contains(hit) === true),
    );
    if (isSeen) return undefined;
    const over = hits.find((hit) => hit);
    return `${focused.outerHTML.slice(0, 120)} under ${over?.outerHTML.slice(0, 120) ?? 'the edge of the window'}`;
  });
}
