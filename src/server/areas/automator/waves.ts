import { told } from '../../../contract/told.ts';
import { DEFAULT_LOCALE, LOCALES, type Locale } from '../../../contract/constants.ts';
import type { Batch } from './batch.ts';
import type { Acting } from './behaviour.ts';
import { type Drawn, versionKey } from './drawn.ts';
import { takeSteps } from './steps.ts';
import type { Going, TokenRow } from './token.ts';

/** So many steps of each run at most at once: others wait no longer than that for what they lock. */
const MOST_WAVES = 50;

interface Led {
  readonly drawnOf: (token: TokenRow) => Drawn | undefined;
  readonly actingOf: (drawn: Drawn) => Acting | undefined;
  readonly locale: Locale;
}

/** Has runs take one step after the other, those at one element together, until each has ended or waits. */
export async function takeWaves(
  batch: Batch,
  goings: readonly Going[],
  { drawnOf, actingOf, locale }: Led,
): Promise<void> {
  for (let wave = 0; wave < MOST_WAVES; wave++) {
    const open = goings.filter(({ stands }) => !stands);
    if (!open.length) break;
    const groups = Map.groupBy(open, ({ token }) => `${versionKey(token)} ${token.element} ${token.depth}`);
    for (const group of groups.values()) {
      const [first] = group;
      const drawn = first && drawnOf(first.token);
      const at = first && drawn?.elements.get(first.token.element);
      if (drawn && at) await takeSteps(batch, { drawn, acting: actingOf(drawn), at, goings: group, locale });
      else
        for (const going of group)
          if (going.token.element === '') batch.end(going, 'COMPLETED', null);
          else batch.fail(going, told({ key: 'workflowNoElement' }));
    }
  }
}

export const localeOf = (value: string): Locale =>
  LOCALES.find((locale) => locale === value) ?? DEFAULT_LOCALE;
