/** Every widget in each of its states, as the gallery shows them: no faults, axe in light and dark, keyboard alone. */
import { readdirSync, readFileSync } from 'node:fs';
import { axeViolations } from '../support/axe.ts';
import { galleryPages, startGallery } from '../support/gallery.ts';
import { gotoQuiet, settled, stepQuiet } from '../support/settled.ts';
import { expect, testWith } from './fixtures.ts';
import { patience } from '../support/patience.ts';

const test = testWith(startGallery);
test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.describe.configure({ timeout: patience(240_000) });

const GROUPS = ['table', 'picker', 'filter', 'inputs', 'forms', 'cells', 'dialogs', 'schemas'];

const groupOf = (address: string): string => address.split('/')[3] ?? '';

test('walks over every group', async ({ page }) => {
  const addresses = await galleryPages(page);
  expect([...new Set(addresses.map(groupOf))]).toEqual(GROUPS);
});

test('a tiny number and what is written from right to left are shown as they are', async ({ page }) => {
  await gotoQuiet(page, '/dev/gallery/schemas/values-at-the-edge');
  await expect(page.getByLabel('Tiny')).toHaveValue('1e-300');
  await expect(page.getByLabel('From right to left')).toHaveCSS('direction', 'rtl');
});

test('dialogs have their texts', async ({ page }) => {
  await gotoQuiet(page, '/dev/gallery/dialogs/conflict');
  await expect(page.getByRole('dialog')).toContainText('someone else has saved other values');
});

/** What of the page is wider than is seen of it. */
const widerThanSeen = (): string[] =>
  ['html', 'body', 'main'].filter((name) => {
    const element = document.querySelector(name);
    return element && element.scrollWidth > element.clientWidth;
  });

for (const group of GROUPS) {
  test(`${group}: every state without a fault, as axe wants it, in light and dark`, async ({ page }) => {
    const faults: string[] = [];
    page.on('pageerror', ({ message }) => faults.push(message));
    const addresses = await galleryPages(page);
    // Colours are judged, not how they change.
    await page.addStyleTag({ content: '*, ::before, ::after { transition: none !important; }' });
    for (const address of addresses.filter((each) => groupOf(each) === group)) {
      await page.emulateMedia({ colorScheme: 'light' });
      await stepQuiet(page, address);
      await expect(page.locator('h1').first(), address).toBeAttached();
      await settled(page);
      expect.soft(await axeViolations(page), `${address}, light`).toEqual([]);
      expect.soft(await page.evaluate(widerThanSeen), `${address} is too wide`).toEqual([]);
      await page.emulateMedia({ colorScheme: 'dark' });
      await expect(page.locator('body.bp6-dark')).toHaveCount(1);
      await settled(page);
      expect.soft(await axeViolations(page, ['color-contrast']), `${address}, dark`).toEqual([]);
      expect.soft(faults.splice(0), address).toEqual([]);
    }
  });
}

/** Controls that Tab must reach, by a number that it writes on each: of radio buttons one each group, of grids none. */
function markControls(): string[] {
  const all = [
    ...document.querySelectorAll<HTMLElement>(
      'main :is(a[href], button, input, select, textarea, [tabindex="0"])',
    ),
  ];
  const reachable = all.filter((element) => {
    const isOff = element.matches(
      ':disabled, [tabindex="-1"], [type="radio"], .ag-root *, [aria-hidden="true"] *',
    );
    return !isOff && element.checkVisibility({ visibilityProperty: true });
  });
  reachable.forEach((element, at) => (element.dataset['control'] = String(at)));
  return reachable.map((element) => element.outerHTML.slice(0, 160));
}

for (const address of ['picker', 'filter', 'inputs/filled', 'forms/tabs']) {
  test(`Tab reaches every control of ${address}, and shows where it is`, async ({ page }) => {
    await gotoQuiet(page, `/dev/gallery/${address}`);
    await settled(page);
    const controls = await page.evaluate(markControls);
    const reached = new Set<number>();
    const unseen: string[] = [];
    for (let press = 0; press < controls.length * 2 + 20 && reached.size < controls.length; press++) {
      await page.keyboard.press('Tab');
      const at = await page.evaluate(async () => {
        const element = document.activeElement as HTMLElement | null;
        const around = [element, element?.parentElement, element?.closest('label')];
        const isSeen = around.some((each) => {
          if (!each) return false;
          const { outlineStyle, boxShadow, borderColor } = getComputedStyle(each);
          return outlineStyle !== 'none' || boxShadow !== 'none' || borderColor.includes('rgb(33, 93, 176)');
        });
        // A box of tags or of rich text shows for all that is in it; without the focus its ring is inside.
        const box = element?.closest('.bp6-tag-input, .rich-text');
        const isRinged = () => box && /0px 0px 0px [12]px(,|$)/.test(getComputedStyle(box).boxShadow);
        // The ring grows.
        for (let tries = 0; box && !isRinged() && tries < 60; tries++)
          await new Promise(requestAnimationFrame);
        return {
          control: element?.dataset['control'],
          isSeen: isSeen || isRinged(),
          html: element?.outerHTML.slice(0, 160) ?? '',
        };
      });
      if (at.control === undefined) continue;
      reached.add(Number(at.control));
      if (!at.isSeen) unseen.push(at.html);
    }
    expect(controls.filter((_, at) => !reached.has(at))).toEqual([]);
    expect(unseen, 'without a visible focus').toEqual([]);
  });
}

test('the gallery is no part of the product', () => {
  const assets = 'dist/client/assets';
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(5);
  const holders = scripts.filter((name) =>
    readFileSync(`${assets}/${name}`, 'utf8').includes('/dev/gallery'),
  );
  expect(holders).toEqual([]);
});
