import fc from 'fast-check';
import { expect, it } from 'vitest';
import { changesBetween } from '../../../src/contract/layers/changes.ts';
import { flatten } from '../../../src/contract/layers/flatten.ts';
import { mergeNames } from '../../../src/contract/layers/merge-names.ts';
import type { Json, Override } from '../../../src/contract/layers/override.ts';
import { type LayerOverrides, resolveLayers } from '../../../src/contract/layers/resolve.ts';
import { viewDocument } from './documents.ts';

const TENANT = { layer: 'tenant', owner: '' } as const;
const set = (key: string, value: Json, base: Json = null): Override => ({ key, value, base });
const tenant = (...overrides: Override[]): LayerOverrides => ({ ...TENANT, overrides });
const overridesOf = (before: Json, after: Json): Override[] =>
  changesBetween('view', before, after).map(({ key, value, before: base }) => set(key, value, base));

it('makes the document that a layer was made for, as long as nothing below changes', () => {
  fc.assert(
    fc.property(viewDocument, viewDocument, viewDocument, (product, ofTenant, ofRole) => {
      const layers: LayerOverrides[] = [
        tenant(...overridesOf(product, ofTenant)),
        { layer: 'role', owner: 'r', overrides: overridesOf(ofTenant, ofRole) },
      ];
      const { document, keys, conflicts } = resolveLayers('view', product, layers);
      expect(document ?? {}).toEqual(ofRole);
      expect(keys).toEqual(flatten('view', document));
      expect(conflicts).toEqual([]);
    }),
  );
});

it('lets an upgrade through in every key that no layer has set', () => {
  fc.assert(
    fc.property(viewDocument, viewDocument, viewDocument, (product, ofTenant, upgrade) => {
      const overrides = overridesOf(product, ofTenant);
      const { keys, origins } = resolveLayers('view', upgrade, [tenant(...overrides)]);
      const own = new Set(overrides.map(({ key }) => key));
      for (const [key, { layer }] of origins) expect(layer).toBe(own.has(key) ? 'tenant' : 'product');
      for (const [key, value] of keys) {
        if (!own.has(key)) expect(value).toEqual(flatten('view', upgrade).get(key) ?? {});
      }
    }),
  );
});

it('tells who set a key, and what is below', () => {
  const product = { label: '{name}', pageSize: 10, columns: [{ field: 'name', width: 100 }] };
  const role: LayerOverrides = {
    layer: 'role',
    owner: 'r',
    overrides: [set('/columns/name/width', 300, 200)],
  };
  const { origins, document } = resolveLayers('view', product, [
    tenant(set('/columns/name/width', 200, 100), set('/label', null, '{name}')),
    role,
  ]);
  expect(document).toEqual({ pageSize: 10, columns: [{ field: 'name', width: 300 }] });
  expect(origins.get('/columns/name/width')).toEqual({ layer: 'role', owner: 'r', below: 200 });
  expect(origins.get('/label')).toEqual({ ...TENANT, below: '{name}' });
  expect(origins.get('/pageSize')).toEqual({ layer: 'product', owner: '', below: null });
});

it('holds what a layer has set against an upgrade of the same key, and asks', () => {
  const layer = tenant(set('/pageSize', 100, 10));
  const asked = resolveLayers('view', { pageSize: 25 }, [layer]);
  expect(asked.document).toEqual({ pageSize: 100 });
  expect(asked.conflicts).toEqual([
    { ...TENANT, key: '/pageSize', reason: 'changed', base: 10, below: 25, value: 100 },
  ]);
  expect(resolveLayers('view', { pageSize: 100 }, [layer]).conflicts).toEqual([]);
  expect(resolveLayers('view', {}, [layer]).conflicts).toMatchObject([{ below: null }]);
});

it('merges lists of names with an upgrade', () => {
  const layer = tenant(set('/columns', ['email', 'name', 'own'], ['name', 'phone', 'email']));
  const upgrade = { columns: ['name', 'email', 'city'].map((field) => ({ field })) };
  const { document, conflicts } = resolveLayers('view', upgrade, [layer]);
  expect(document).toEqual({ columns: ['email', 'city', 'name', 'own'].map((field) => ({ field })) });
  expect(conflicts).toEqual([]);
});

it('tells of keys whose member has gone, unless the layer itself has taken it out', () => {
  const width = set('/columns/email/width', 300);
  const without = { columns: [{ field: 'name' }] };
  expect(resolveLayers('view', without, [tenant(width)]).conflicts).toMatchObject([{ reason: 'gone' }]);
  const both = { columns: [{ field: 'name' }, { field: 'email' }] };
  const out = set('/columns', ['name'], ['name', 'email']);
  expect(resolveLayers('view', both, [tenant(width, out)]).conflicts).toEqual([]);
});

it('keeps in merged lists what both want, once each', () => {
  const names = fc.uniqueArray(fc.constantFrom(...'abcdefgh'), { maxLength: 8 });
  fc.assert(
    fc.property(names, names, names, (base, theirs, mine) => {
      const merged = mergeNames(base, theirs, mine);
      expect(new Set(merged).size).toBe(merged.length);
      for (const name of new Set([...base, ...theirs, ...mine])) {
        const [b, t, m] = [base, theirs, mine].map((list) => list.includes(name));
        expect(merged.includes(name)).toBe(t === b ? m : t);
      }
    }),
  );
});
