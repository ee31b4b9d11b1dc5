import { SourceMap } from 'node:module';
import { describe, expect, test } from 'vitest';
import { lineMap } from '../../scripts/line-map.ts';

const FULL = {
  version: 3,
  file: 'main.js',
  names: ['first'],
  sources: ['a.ts', 'b.ts'],
  sourcesContent: ['text', 'text'],
  // a.ts 1:1, 1:9; a.ts 41:1; a line without a place; after a column of no source b.ts 39:17; a.ts 40:1, 41:3.
  mappings: 'AAAA,QAAQ;AAwCR;;A,CCFgB;ADChB,IACE',
};

/** At column 80 of each line, and at column 1 of the last one. */
function places(mappings: string): (string | undefined)[] {
  const map = new SourceMap({ sourceRoot: '', ...FULL, mappings });
  return [
    [0, 80],
    [1, 80],
    [3, 80],
    [4, 1],
    [4, 80],
  ].map(([line = 0, column = 0]) => {
    const entry = map.findEntry(line, column);
    return 'originalLine' in entry ? `${entry.originalSource}:${entry.originalLine}` : undefined;
  });
}

describe('lineMap', () => {
  test('each line keeps its file and line', () => {
    const { mappings } = lineMap(FULL, () => true);
    expect(places(FULL.mappings)).toEqual(['a.ts:0', 'a.ts:40', 'b.ts:38', 'a.ts:39', 'a.ts:40']);
    expect(places(mappings)).toEqual(places(FULL.mappings));
  });

  test('one place for each line of a source, and no text of it', () => {
    const { mappings, ...rest } = lineMap(FULL, () => true);
    expect(mappings.split(';').map((line) => line.split(',').length)).toEqual([1, 1, 1, 2, 2]);
    expect(rest).toEqual({ version: 3, names: [], sources: FULL.sources });
  });

  test('what is not kept has no place, and none of what is before it', () => {
    const { mappings } = lineMap(FULL, (source) => source === 'a.ts');
    expect(places(mappings)).toEqual(['a.ts:0', 'a.ts:40', 'undefined:undefined', 'a.ts:39', 'a.ts:40']);
  });
});
