import fc from 'fast-check';
import { expect, it } from 'vitest';
import { changesBetween } from '../../../src/contract/layers/changes.ts';
import { flatten, unflatten } from '../../../src/contract/layers/flatten.ts';
import { keyOfPointer } from '../../../src/contract/layers/key.ts';
import type { Json } from '../../../src/contract/layers/override.ts';
import { viewDocument } from './documents.ts';

it('names members of lists, walks objects, and takes filters and lists of names as one value', () => {
  const filter = { type: 'AND', list: [{ type: 'FILTER' }] };
  const document = {
    columns: [{ field: 'email', width: 220 }, { field: 'group.name' }],
    dashboard: {},
    form: { fields: { email: { when: filter } }, sections: [{ name: 'main', fields: ['email'] }] },
  };
  expect(Object.fromEntries(flatten('view', document))).toEqual({
    '/columns': ['email', 'group.name'],
    '/columns/email/width': 220,
    '/dashboard': {},
    '/form/fields/email/when': filter,
    '/form/sections': ['main'],
    '/form/sections/main/fields': ['email'],
  });
  expect(Object.fromEntries(flatten('texts', { de: { label: 'Autor' } }))).toEqual({ '/de/label': 'Autor' });
  expect(flatten('model', { fields: [{ name: 'a', kind: 'INT' }] }).get('/fields/a/kind')).toBe('INT');
  expect(flatten('view', null).size).toBe(0);
});

it('is taken back by unflatten', () => {
  fc.assert(
    fc.property(viewDocument, (document) => {
      expect(unflatten('view', flatten('view', document))).toEqual(document);
    }),
  );
});

it('does not lose itself in any other JSON', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const document = value as Json;
      const once = unflatten('view', flatten('view', document));
      expect(unflatten('view', flatten('view', once))).toEqual(once);
    }),
  );
  const twice = { columns: [{ field: 'a' }, { field: 'a', width: 1 }] };
  expect(flatten('view', twice).get('/columns')).toEqual(twice.columns);
});

it('leaves nothing behind on what objects inherit', () => {
  const document = JSON.parse('{"form":{"fields":{"__proto__":{"required":true}}}}') as Json;
  const again = unflatten('view', flatten('view', document));
  expect(JSON.stringify(again)).toBe(JSON.stringify(document));
  expect({}).not.toHaveProperty('required');
});

it('drops keys of members that the list does not name', () => {
  const keys = new Map<string, Json>([
    ['/columns', ['a']],
    ['/columns/b/width', 1],
    ['/form/sections/x/fields', []],
  ]);
  expect(unflatten('view', keys)).toEqual({ columns: [{ field: 'a' }], form: undefined });
});

it('tells the changes that lead from one document to another', () => {
  fc.assert(
    fc.property(viewDocument, viewDocument, (before, after) => {
      const keys = new Map(flatten('view', before));
      for (const { key, value } of changesBetween('view', before, after)) {
        if (value === null) keys.delete(key);
        else keys.set(key, value);
      }
      const empty = Object.keys(after as object).length === 0;
      expect(unflatten('view', keys) ?? {}).toEqual(empty ? {} : after);
    }),
  );
  expect(changesBetween('view', null, null)).toEqual([]);
});

it.each([
  ['/columns/1/width', '/columns/phone/width'],
  ['/columns/1/field', '/columns/phone'],
  ['/columns/1', '/columns/phone'],
  ['/columns/7/field', '/columns'],
  ['/search/0', '/search'],
  ['/form/sections/0/fields/1', '/form/sections/main/fields'],
  ['/filter/list/0', '/filter'],
  ['', ''],
])('finds the key of %s', (pointer, key) => {
  const document = {
    columns: [{ field: 'email' }, { field: 'phone', width: 1 }],
    search: ['email'],
    filter: { type: 'AND', list: [{}] },
    form: { sections: [{ name: 'main', fields: ['email', 'phone'] }] },
  };
  expect(keyOfPointer('view', document, pointer)).toBe(key);
});
