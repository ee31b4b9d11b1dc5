import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatted } from '../../../scripts/formatted.ts';
import { formatJson } from '../../../scripts/generate/format-json.ts';
import { lineDiff } from '../../../scripts/generate/line-diff.ts';
import { mergeJson } from '../../../scripts/generate/merge.ts';
import type { Json } from '../../../scripts/generate/same.ts';
import { filesBelow } from '../../locales/locale-files.ts';

describe('JSON that is written', () => {
  const files = filesBelow('metadata', ['.json']).filter((file) => !file.includes('/schema/'));
  it.each(files)('is as the file was, where nothing changes: %s', (file) => {
    const text = readFileSync(file, 'utf8');
    expect(formatJson(JSON.parse(text) as Json, text)).toBe(text);
  });

  it('is what the formatter of the repository makes of it', async () => {
    const word = fc.stringMatching(/^[a-z"é\\ ]{0,24}$/);
    // Without escapes: JSON.parse of Node 24 takes a name of one escaped character for another such name.
    const name = fc.stringMatching(/^[a-zé ]{0,24}$/);
    const json = fc.letrec<{ value: Json }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 4, depthSize: 'medium' },
        word,
        fc.integer(),
        fc.boolean(),
        fc.constant(null),
        fc
          .array(tie('value'), { maxLength: 6 })
          .filter((list) => !list.every((each) => typeof each === 'number')),
        fc.dictionary(name, tie('value'), { maxKeys: 5 }),
      ),
    })).value;
    await fc.assert(
      fc.asyncProperty(fc.dictionary(name, json, { minKeys: 1 }), async (value) => {
        const text = formatJson(value);
        expect(JSON.parse(text)).toEqual(value);
        expect(await formatted('any.json', text)).toBe(text);
      }),
      { numRuns: 150 },
    );
  });
});

describe('a merge', () => {
  const value = (base: Json, mine: Json, theirs: Json) => mergeJson(base, mine, theirs).value;

  it("takes what is generated where the author has changed nothing, and the author's choice elsewhere", () => {
    const base = { a: 1, b: 1, c: 1 };
    expect(value(base, { a: 1, b: 2, c: 1 }, { a: 3, b: 1, c: 1 })).toEqual({ a: 3, b: 2, c: 1 });
    expect(value(base, base, { a: 1, b: 1 })).toEqual({ a: 1, b: 1 });
    expect(value({ a: 1 }, {}, { a: 1 })).toEqual({});
  });

  it("keeps the author's where both have changed, and says so", () => {
    const merged = mergeJson({ a: 1 }, { a: 2 }, { a: 3 });
    expect(merged).toEqual({ value: { a: 2 }, notes: ['a: kept 2 (generated: 3).'] });
  });

  it('adds members of lists in their place, keeps those that have gone from the source, and never brings back what the author took out', () => {
    const names = (list: string[]) => list.map((name) => ({ name }));
    const merged = mergeJson(
      names(['a', 'b', 'c']),
      names(['c', 'mine', 'a']),
      names(['new', 'a', 'later', 'b']),
    );
    expect(merged.value).toEqual(names(['new', 'c', 'mine', 'a', 'later']));
    expect(merged.notes).toEqual(['.c: the source no longer has it; it is kept. Remove it by hand.']);
  });

  it('keeps values that records may have', () => {
    const merged = mergeJson({ values: ['A', 'B'] }, { values: ['A', 'B', 'X'] }, { values: ['B', 'C'] });
    expect(merged.value).toEqual({ values: ['A', 'B', 'X', 'C'] });
    expect(merged.notes.join()).toContain('no longer has A');
  });

  it('changes nothing where nothing has changed', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (base, mine) => {
        expect(value(base as Json, mine as Json, base as Json)).toEqual(mine);
        expect(value(base as Json, mine as Json, mine as Json)).toEqual(mine);
      }),
    );
  });
});

it('a diff shows what goes and what comes, with the lines around', () => {
  expect(lineDiff('x', 'a\nb\nc\nd\ne\n', 'a\nb\nC\nd\nnew\ne\n')).toBe(
    '--- x\n+++ x\n@@ line 3 @@\n  a\n  b\n- c\n+ C\n  d\n+ new\n  e',
  );
  expect(lineDiff('x', undefined, 'a\n')).toBe('--- (new)\n+++ x\n@@ line 1 @@\n+ a');
  expect(lineDiff('x', 'a\n', 'a\n')).toBe('');
});
