import { describe, expect, it } from 'vitest';
import type { AreasFile } from '../../src/contract/metadata/areas.ts';
import { lines, readJson } from './locale-files.ts';

const { areas } = readJson('metadata/areas.json') as AreasFile;
const entries = areas.flatMap((area) => area.entries);

describe('menu.json', () => {
  it('has a line for every area and entry of the menu, and no other', () => {
    const expected = [
      ...areas.map(({ key }) => `areas.${key}`),
      ...entries.map(({ key }) => `entries.${key}`),
    ];
    expect([...lines('en', 'menu').keys()].sort()).toEqual(expected.sort());
  });

  it('names each key and each route of the menu once', () => {
    for (const values of [
      areas.map(({ key }) => key),
      entries.map(({ key }) => key),
      entries.map(({ route }) => route),
    ]) {
      expect(new Set(values).size).toBe(values.length);
    }
  });
});
