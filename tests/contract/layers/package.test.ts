import { strToU8, zipSync } from 'fflate';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from '../../../src/contract/layers/override.ts';
import {
  MANIFEST,
  packageFiles,
  type PackagedDocument,
  readPackage,
} from '../../../src/contract/layers/package.ts';
import { LAYER_LIMITS } from '../../../src/contract/layers/limits.ts';
import { METADATA_LIMITS } from '../../../src/contract/metadata/limits.ts';
import { unzipPackage, zipPackage } from '../../../src/contract/layers/package-zip.ts';

const documents: PackagedDocument[] = [
  {
    document: 'view/Author',
    overrides: [
      { key: '/label', value: '{name}', base: null },
      { key: '/columns/email/width', value: 200, base: 120 },
    ],
  },
  { document: 'model/Parcel', overrides: [{ key: '/fields', value: ['name'], base: null }] },
];

const files = (more: Record<string, string>) =>
  new Map([...packageFiles(documents), ...Object.entries(more)]);

describe('a configuration as files', () => {
  it('has a manifest and a file for each document', () => {
    const all = packageFiles(documents);
    expect([...all.keys()]).toEqual([MANIFEST, 'model/Parcel.json', 'view/Author.json']);
    expect(JSON.parse(all.get('view/Author.json') ?? '')).toEqual({
      overrides: {
        '/columns/email/width': { value: 200, base: 120 },
        '/label': { value: '{name}', base: null },
      },
    });
  });

  it('is the same text, and the same ZIP file, in whatever order it came', () => {
    const turned = documents.toReversed().map(({ document, overrides }) => {
      return { document, overrides: overrides.toReversed() };
    });
    const value = { b: 1, a: [{ d: 1, c: 2 }] };
    const other = { a: [{ c: 2, d: 1 }], b: 1 };
    const withValue = (given: typeof value, all: PackagedDocument[]): PackagedDocument[] => [
      ...all,
      { document: 'view/Book', overrides: [{ key: '/filter', value: given, base: null }] },
    ];
    const one = packageFiles(withValue(value, documents));
    const two = packageFiles(withValue(other, turned));
    expect([...two]).toEqual([...one]);
    expect(zipPackage(two)).toEqual(zipPackage(one));
  });

  it('comes back as it went, through ZIP too, or is refused for a member that no document may have', () => {
    const name = fc.stringMatching(/^[A-Z][A-Za-z0-9]{0,9}$/);
    const json = fc.jsonValue().map((value) => JSON.parse(JSON.stringify(value)) as null);
    const overrides = fc.uniqueArray(
      fc.record({ key: fc.string().map((text) => `/${text}`), value: json, base: json }),
      { selector: ({ key }) => key, minLength: 1, maxLength: 4 },
    );
    const document = fc
      .tuple(fc.constantFrom('view', 'texts', 'model'), name)
      .map(([kind, object]) => `${kind}/${object}` as 'view/X');
    const all = fc.uniqueArray(fc.record({ document, overrides }), { selector: ({ document: is }) => is });
    fc.assert(
      fc.property(all, (given) => {
        const written = packageFiles(given);
        const read = readPackage(unzipPackage(zipPackage(written)));
        if (JSON.stringify(given).includes('"__proto__":')) {
          expect(read.documents).toEqual([]);
          for (const { pointer, message } of read.problems) {
            expect(pointer).toMatch(/\/__proto__$/);
            expect(message).toContain('"__proto__" is no key');
          }
          expect(read.problems).not.toEqual([]);
          return;
        }
        expect(read.problems).toEqual([]);
        expect([...packageFiles(read.documents)]).toEqual([...written]);
        expect(read.documents).toHaveLength(given.length);
      }),
      {
        numRuns: 60,
        examples: ['{"":{"__proto__":""}}', '[{"a":{"__proto__":{"b":1}}}]'].flatMap((text) => {
          const [unsafe, key] = [JSON.parse(text) as Json, '/'];
          return [
            [[{ document: 'view/A', overrides: [{ key, value: {}, base: unsafe }] }]],
            [[{ document: 'view/A', overrides: [{ key, value: unsafe, base: {} }] }]],
          ] as [PackagedDocument[]][];
        }),
      },
    );
  });

  it('comes back with as much as a layer may have', () => {
    let deep: Json = 1;
    for (let level = 0; level < METADATA_LIMITS.depth; level++) deep = [deep];
    const overrides = Array.from({ length: LAYER_LIMITS.keys }, (_, at) => ({
      key: `/k${at}`,
      value: at ? 'a'.repeat(300) : deep,
      base: null,
    }));
    const given: PackagedDocument[] = [{ document: 'view/Author', overrides }];
    const { documents: read, problems } = readPackage(packageFiles(given));
    expect(problems).toEqual([]);
    expect(read[0]?.overrides).toHaveLength(LAYER_LIMITS.keys);
    expect(read[0]?.overrides[0]).toEqual(overrides[0]);
  });

  it.each([
    ['no manifest', new Map([['view/Author.json', '{"overrides":{}}']]), MANIFEST, ''],
    ['another format', files({ [MANIFEST]: '{"format": 2}' }), MANIFEST, '/format'],
    ['a file of something else', files({ 'areas/Author.json': '{}' }), 'areas/Author.json', ''],
    ['a way out of the folder', files({ '../view/Author.json': '{}' }), '../view/Author.json', ''],
    ['text that is no JSON', files({ 'view/Author.json': '{' }), 'view/Author.json', ''],
    ['an unknown key', files({ 'view/Author.json': '{"override":{}}' }), 'view/Author.json', '/override'],
    [
      'a key that is no pointer',
      files({ 'view/Author.json': '{"overrides":{"label":{"value":1}}}' }),
      'view/Author.json',
      '/overrides/label',
    ],
  ])('refuses %s, and takes nothing of it', (_name, given, file, pointer) => {
    const { documents: read, problems } = readPackage(given);
    expect(read).toEqual([]);
    expect(problems).toEqual(expect.arrayContaining([expect.objectContaining({ file, pointer })]));
  });

  it('refuses what is no ZIP file, and one that is too large unpacked', () => {
    expect(() => unzipPackage(strToU8('PK, but no more'))).toThrow('no ZIP file');
    const bomb = zipSync({ 'view/Author.json': new Uint8Array(21_000_000) });
    expect(bomb.length).toBeLessThan(100_000);
    expect(() => unzipPackage(bomb)).toThrow('20000000 bytes');
  });
});
