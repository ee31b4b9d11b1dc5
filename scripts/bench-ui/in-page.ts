import type { Page } from '@playwright/test';

/** Milliseconds from pressing what the selector finds until the frame is painted in which `count` others are there. */
export function clickToPaint(page: Page, press: string, shown: string, count = 1): Promise<number> {
  return page.evaluate(
    async ([button, wanted, least]) => {
      const element = document.querySelector<HTMLElement>(button);
      if (!element) throw new Error(`There is no ${button}.`);
      const began = performance.now();
      element.click();
      while (document.querySelectorAll(wanted).length < least) {
        if (performance.now() - began > 20_000) throw new Error(`${wanted} did not come.`);
        await new Promise(requestAnimationFrame);
      }
      await new Promise<void>((resolve) =>
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve();
          port2.postMessage(null);
        }),
      );
      return performance.now() - began;
    },
    [press, shown, count] as const,
  );
}

/** Waits until nothing has been loaded for half a second: what is preloaded is there, however busy the machine. */
export function settled(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const loaded = () => performance.getEntriesByType('resource').length;
    for (let before = -1; before !== loaded();) {
      before = loaded();
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  });
}

/** Milliseconds of the work that each of so many keystrokes in an input does before it gives the page back. */
export function keystrokes(page: Page, input: string, count: number): Promise<readonly number[]> {
  return page.evaluate(
    async ([selector, presses]) => {
      const element = document.querySelector<HTMLInputElement>(selector);
      if (!element) throw new Error(`There is no ${selector}.`);
      const property = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
      element.focus();
      const times: number[] = [];
      for (let press = 0; press < presses; press++) {
        const began = performance.now();
        property?.set?.call(element, `${element.value}${'abcdefgh'.charAt(press % 8)}`);
        element.dispatchEvent(new InputEvent('input', { bubbles: true }));
        // What React does at the end of the event.
        await Promise.resolve();
        times.push(performance.now() - began);
        await new Promise((resolve) => setTimeout(resolve, 30));
      }
      return times;
    },
    [input, count] as const,
  );
}

/** The longest time between two frames while what scrolls around the element is scrolled down: milliseconds. */
export function worstScrollFrame(page: Page, inside: string): Promise<number> {
  return page.evaluate(async (selector) => {
    let element = document.querySelector<HTMLElement>(selector);
    const scrolls = ({ scrollHeight, clientHeight }: HTMLElement) => scrollHeight > clientHeight + 100;
    while (element && !(scrolls(element) && getComputedStyle(element).overflowY !== 'visible')) {
      element = element.parentElement;
    }
    if (!element) throw new Error(`Nothing scrolls around ${selector}.`);
    let worst = 0;
    let last = await new Promise<number>(requestAnimationFrame);
    for (let step = 0; step < 60; step++) {
      element.scrollTop += 60;
      const now = await new Promise<number>(requestAnimationFrame);
      worst = Math.max(worst, now - last);
      last = now;
    }
    return worst;
  }, inside);
}
