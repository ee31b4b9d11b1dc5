/** What every component test needs around it: a page emptied between tests, and what jsdom lacks of a browser. */
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

/** jsdom has no layout: nothing there ever changes its size. */
class NoResizes implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

/** The answers of a wide, light screen: no media query of ours matches. */
function matchNothing(media: string): MediaQueryList {
  const target = new EventTarget();
  return Object.assign(target, {
    media,
    matches: false,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });
}

/** Ids of forms hold word characters and hyphens, which need no escape. */
const plainIds = { escape: (text: string) => text } as typeof CSS;

// What waits looks again and again: writing down the page each time took a third of the time of such tests. To see the page
// of a test that fails: `screen.debug()`.
configure({ getElementError: (message) => new Error(message ?? 'not found') });

globalThis.CSS ??= plainIds;
globalThis.ResizeObserver ??= NoResizes;
globalThis.matchMedia ??= matchNothing;
// Nothing is out of sight where nothing is laid out.
if (!('scrollIntoView' in Element.prototype)) {
  Object.assign(Element.prototype, { scrollIntoView: () => undefined });
}
if (!('showModal' in HTMLDialogElement.prototype)) {
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
      this.querySelector<HTMLElement>('input')?.focus();
    },
  });
}

afterEach(cleanup);
