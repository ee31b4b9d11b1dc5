import type { Frame, Page } from '@playwright/test';
import axe from 'axe-core';

/** The rules for WCAG 2.2 AA. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * What breaks the rules on a page and in its frames, as `rule: element`; of all rules if none are named. Axe runs in the
 * page itself and gives back what is wrong alone: everything that it has looked at takes longer to carry over than to
 * find.
 */
export async function axeViolations(page: Page, rules?: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const frame of page.frames()) found.push(...(await frameViolations(frame, rules)));
  return found;
}

async function frameViolations(frame: Frame, rules: readonly string[] | undefined): Promise<string[]> {
  if (frame.parentFrame() && !(await runsScripts(frame))) {
    // Nothing waits for anything where no script may run: what is shown there is looked at by itself.
    const page = await frame.page().context().browser()?.newPage();
    if (!page) throw new Error('There is no browser to show the frame in.');
    await page.setContent(await frame.content());
    const found = await frameViolations(page.mainFrame(), rules);
    await page.close();
    return found;
  }
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source);
  const runOnly = rules ? { type: 'rule', values: [...rules] } : { type: 'tag', values: TAGS };
  return frame.evaluate(
    async (options) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, options);
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
    },
    { runOnly, resultTypes: ['violations'], iframes: false } as axe.RunOptions,
  );
}

async function runsScripts(frame: Frame): Promise<boolean> {
  const sandbox = await (await frame.frameElement()).getAttribute('sandbox');
  return sandbox === null || sandbox.includes('allow-scripts');
}
