// @vitest-environment node
/** Letters stored before they had a version: the mail of each is compared with the one that it was then. */
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { conditionsOf } from '../../../../src/contract/letters/conditions.ts';
import type { Letter } from '../../../../src/contract/letters/letter.ts';
import { readLetter } from '../../../../src/contract/letters/letter-document.ts';
import { compileLetter } from '../../../../src/server/base/letters/compile-letter.ts';
import { linkedWith } from '../../../../src/server/base/letters/link-parameters.ts';
import { CONDITION, renderLetter } from '../../../../src/server/base/letters/render-letter.ts';

const LINKS = {
  unsubscribeUrl: 'https://t.test/u/1',
  preferencesUrl: 'https://t.test/p',
  browserUrl: 'https://t.test/b',
  messageUrl: 'https://t.test/m',
};

describe.each(['all-blocks', 'own-text'])('The stored letter %s', (name) => {
  const read = async () =>
    readLetter(await readFile(new URL(`stored/${name}.json`, import.meta.url), 'utf8')) as Letter;

  it.each([true, false])('is sent as ever, its conditions being %s', async (holds) => {
    const letter = await read();
    const utm = linkedWith(letter, { utm_source: 'mail' }, (address) => !address.includes('t.test'));
    const compiled = await compileLetter(utm, {
      language: 'en',
      pictures: (id) => `https://p.test/${encodeURIComponent(id)}`,
    });
    const conditions = conditionsOf(letter).map((each): [string, boolean] => [CONDITION + each, holds]);
    const { html, text } = renderLetter(
      compiled,
      { firstName: 'Ann', city: 'Łódź', ...Object.fromEntries(conditions) },
      LINKS,
    );
    await expect(`${html}\n${text}\n`).toMatchFileSnapshot(`stored/${name}-${holds}.txt`);
  });
});
