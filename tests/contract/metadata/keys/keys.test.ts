/** Every key of every metadata file has an effect that can be observed (design, section 5). */
import { describe, expect, it } from 'vitest';
import { METADATA_SCHEMAS } from '../../../../src/contract/metadata/schemas.ts';
import { BASE, KEY_CASES, WITHOUT_EFFECT } from './cases.ts';
import { observe } from './observe.ts';
import { keysOf } from './walk.ts';

describe.each(Object.entries(METADATA_SCHEMAS))('keys of the file "%s"', (name, schema) => {
  const { file, keys } = KEY_CASES[name] ?? { file: '', keys: {} };
  const without = WITHOUT_EFFECT[name] ?? {};

  it('each have a case', () => {
    const known = [...Object.keys(keys), ...Object.keys(without), '$schema'];
    expect(known.toSorted()).toEqual(keysOf(schema).toSorted());
  });

  it.each(Object.entries(keys))('%s changes what is built', async (_key, [before, after]) => {
    const [built, rebuilt] = [
      await observe({ ...BASE, [file]: before }),
      await observe({ ...BASE, [file]: after }),
    ];
    expect(rebuilt).not.toBe(built);
    // The same files build the same, so that a difference is the key's.
    expect(await observe({ ...BASE, [file]: before })).toBe(built);
  });
});
