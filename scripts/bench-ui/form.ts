import type { Page } from '@playwright/test';
import type { Bench } from './bench.ts';
import { type BenchCase, type Figure, median, percentile } from './case.ts';
import { clickToPaint, keystrokes } from './in-page.ts';
import { WIDE } from './wide-objects.ts';

const PRESSES = 60;
const OURS = 'form.record-form input[type="text"]';
const PLAIN = '#root form input[type="text"]';

interface Times {
  readonly mount: number;
  readonly first: number;
  readonly rest: readonly number[];
}

async function times(page: Page, button: string, input: string): Promise<Times> {
  const mount = await clickToPaint(page, button, input);
  const [first = Number.NaN, ...rest] = await keystrokes(page, input, PRESSES);
  return { mount, first, rest };
}

/** The form of a new record, its code loaded: from pressing New to its fields. */
async function ours(bench: Bench, name: string): Promise<Times> {
  const profile = await bench.context();
  const page = await profile.newPage();
  const list = `/app/objects/${name}`;
  await page.goto(`${list}/new`);
  await page.locator(OURS).first().waitFor();
  await page.getByRole('main').getByRole('link', { name }).first().click();
  await page.waitForURL(`**${list}*`);
  const button = `main a[href$="${list}/new"]`;
  await page.locator(button).first().waitFor();
  const found = await times(page, button, OURS);
  await profile.close();
  return found;
}

async function plain(bench: Bench, fields: number): Promise<Times> {
  const profile = await bench.context();
  const page = await profile.newPage();
  await bench.baseline(page, `?form=${fields}`);
  const found = await times(page, '#mount', PLAIN);
  await profile.close();
  return found;
}

const seconds = async (rounds: number, measure: () => Promise<Times>): Promise<Times> => {
  const all: Times[] = [];
  for (let round = 0; round < rounds; round++) all.push(await measure());
  return {
    mount: median(all.map(({ mount }) => mount)),
    first: median(all.map(({ first }) => first)),
    rest: all.flatMap(({ rest }) => rest),
  };
};

async function measureForms(bench: Bench): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  for (const [name, fields] of Object.entries(WIDE)) {
    const tessera = await seconds(bench.rounds, () => ours(bench, name));
    const rjsf = await seconds(bench.rounds, () => plain(bench, fields));
    const against = (value: number) => ({ baseline: { name: 'plain RJSF', value } });
    const title = (what: string) => `form of ${fields} fields: ${what}`;
    const isSmall = fields === WIDE.Wide200;
    figures.push(
      {
        title: title('mount to paint'),
        value: tessera.mount,
        unit: 'ms',
        ...against(rjsf.mount),
        ...(isSmall ? { target: { ratioAtMost: 1 } } : {}),
      },
      {
        title: title('first keystroke'),
        value: tessera.first,
        unit: 'ms',
        ...against(rjsf.first),
        ...(isSmall ? { target: { atMost: 16 } } : {}),
      },
      {
        title: title('keystroke, p95'),
        value: percentile(tessera.rest, 0.95),
        unit: 'ms',
        ...against(percentile(rjsf.rest, 0.95)),
        target: { atMost: isSmall ? 2 : 4 },
      },
    );
  }
  return figures;
}

export const FORM: BenchCase = { key: 'form', title: 'forms', measure: measureForms };
