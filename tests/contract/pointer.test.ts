import { describe, expect, it } from 'vitest';
import { pointerKeys, pointerTo } from '../../src/contract/pointer.ts';

describe('a JSON pointer', () => {
  it('escapes the keys that come into it, and keeps pointers as they are', () => {
    const [fields, key, rest] = ['/a~1b', '~/', '/0/c'];
    const made = pointerTo`${fields}/${key}/name/${3}${rest}`;
    expect(made).toBe('/a~1b/~0~1/name/3/0/c');
    expect(pointerKeys(made)).toEqual(['a/b', '~/', 'name', '3', '0', 'c']);
  });

  it('keeps an empty key', () => expect(pointerTo`/form/${''}`).toBe('/form/'));
});
