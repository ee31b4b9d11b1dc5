import type { Bench } from './bench.ts';
import { type BenchCase, type Figure, median } from './case.ts';
import { clickToPaint } from './in-page.ts';

/** The dialog of a picker over all contacts of the database, `--rows` many: from pressing its arrow to rows. */
async function measurePicker(bench: Bench): Promise<readonly Figure[]> {
  const profile = await bench.context();
  const page = await profile.newPage();
  await page.goto('/app/meetings/new', { waitUntil: 'networkidle' });
  const arrow = '.record-picker button[aria-haspopup="dialog"]';
  const rows = '[role="dialog"] [role="row"] [role="gridcell"]';
  const times: number[] = [];
  for (let round = 0; round <= bench.rounds; round++) {
    times.push(await clickToPaint(page, arrow, rows));
    await page.keyboard.press('Escape');
    await page.locator('[role="dialog"]').waitFor({ state: 'detached' });
  }
  await profile.close();
  // The first one loads the dialog's code.
  return [
    { title: 'picker: open to rows', value: median(times.slice(1)), unit: 'ms', target: { atMost: 300 } },
  ];
}

export const PICKER: BenchCase = { key: 'picker', title: 'a picker', measure: measurePicker };
