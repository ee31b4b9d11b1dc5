import fc from 'fast-check';
import { expect, it } from 'vitest';
import { flatten } from '../../../../src/contract/layers/flatten.ts';
import type { Json, Override } from '../../../../src/contract/layers/override.ts';
import type { LayerOverrides } from '../../../../src/contract/layers/resolve.ts';
import type { ObjectType } from '../../../../src/contract/metadata/catalog.ts';
import type { ViewFile } from '../../../../src/contract/metadata/view.ts';
import { effectiveView } from '../../../../src/server/platform/catalogs/configured.ts';
import { viewDocument, viewProblems } from '../../../../src/server/platform/catalogs/document-problems.ts';
import { readMetadata } from '../../../../src/server/base/model/read-metadata.ts';

const catalog = await readMetadata('metadata');
const contact = catalog.objects.get('Contact') as ObjectType;
const names = contact.view?.columns?.map(({ field }) => field) ?? [];

const set = (key: string, value: Json, base: Json = null): Override => ({ key, value, base });
const tenant = (...overrides: Override[]): LayerOverrides => ({ layer: 'tenant', owner: '', overrides });

function shown(...layers: LayerOverrides[]) {
  const { document, conflicts } = effectiveView(catalog, contact, layers);
  return {
    view: document as ViewFile,
    aside: conflicts.map(({ key, reason }) => `${key} ${reason}`),
    conflicts,
  };
}

it('takes a name out of a list that is none any more, and leaves the others', () => {
  const { view, conflicts } = shown(tenant(set('/columns', [...names, 'gone', 'birthDate'], names)));
  expect(view.columns?.map(({ field }) => field)).toEqual([...names, 'birthDate']);
  expect(conflicts).toMatchObject([
    {
      key: '/columns',
      reason: 'refused',
      message: expect.stringContaining('"gone" is not a field') as string,
    },
  ]);
  const search = shown(tenant(set('/search', ['gone', 'lastName'], [...(contact.view?.search ?? [])])));
  expect(search.view.search).toEqual(['lastName']);
});

it('leaves out the one key that does not fit', () => {
  const { view, aside } = shown(
    tenant(
      set('/pageSize', 7),
      set('/columns/email/width', 300, 220),
      set('/unknown', 1),
      set('/form/fields/phone/widget', 'x'),
    ),
  );
  expect(view).not.toHaveProperty('pageSize');
  expect(view.columns?.find(({ field }) => field === 'email')?.width).toBe(300);
  expect(aside.toSorted()).toEqual([
    '/form/fields/phone/widget refused',
    '/pageSize refused',
    '/unknown refused',
  ]);
});

it('leaves out what contradicts something else: of the upper layer, and no more than that', () => {
  const role: LayerOverrides = {
    layer: 'role',
    owner: 'r',
    overrides: [set('/pageSize', 10), ...names.map((name) => set(`/columns/${name}/hidden`, true))],
  };
  const { view, aside } = shown(
    tenant(set('/form/exclude', ['notes'], ['messageList', 'meetingEventList'])),
    role,
  );
  expect(view.pageSize).toBe(10);
  expect(view.columns?.some(({ hidden }) => !hidden)).toBe(true);
  expect(aside).toHaveLength(2);
});

it('is the product where a layer breaks it in every way, however much is wrong', () => {
  const wrong = Array.from({ length: 900 }, (_, at) => set(`/columns/email/x${at}`, { deep: [at] }));
  const { view, conflicts } = shown(tenant(...wrong, set('/columns', 5, names), set('/form', 'none')));
  const { $schema: _schema, ...product } = contact.view ?? {};
  expect(view).toEqual(product);
  expect(conflicts.length).toBeGreaterThan(100);
});

it('is a view without problems, whatever layers have', () => {
  const keys = [...flatten('view', viewDocument(contact.view)).keys()];
  const key = fc.oneof(
    fc.constantFrom(...keys),
    fc.constantFrom(
      '/columns/email',
      '/columns/0',
      '/form',
      '/form/fields/email/when',
      '/actions/row',
      '/__proto__/x',
    ),
    fc.string({ maxLength: 20 }).map((text) => `/${text}`),
  );
  const value = fc.oneof(
    fc.jsonValue({ maxDepth: 3 }).map((json) => json as Json),
    fc.uniqueArray(fc.constantFrom('email', 'phone', 'nobody', 'id'), { maxLength: 4 }),
    fc.constantFrom<Json>(null, true, 5, 'email', {}, []),
  );
  const overrides = fc.uniqueArray(fc.record({ key, value, base: value }), {
    selector: (override) => override.key,
    maxLength: 12,
  });
  fc.assert(
    fc.property(overrides, overrides, (ofTenant, ofRole) => {
      const role: LayerOverrides = { layer: 'role', owner: 'r', overrides: ofRole };
      const { document } = effectiveView(catalog, contact, [tenant(...ofTenant), role]);
      expect(viewProblems(contact, document, catalog.objects)).toEqual([]);
    }),
    { numRuns: 80 },
  );
});
