/** A draft: what edits make of it, and of the document. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { flatten } from '../../../../src/contract/layers/flatten.ts';
import type { Json, Override } from '../../../../src/contract/layers/override.ts';
import { resolveLayers } from '../../../../src/contract/layers/resolve.ts';
import {
  type Draft,
  type DraftSource,
  rebaseDraft,
  resolveBelow,
  resolveDraft,
  withDecision,
  withDocument,
  withEdits,
  withKept,
  withReset,
} from '../../../../src/areas/configuration/model/draft.ts';
import { viewDocument } from '../../../contract/layers/documents.ts';

const TENANT = { layer: 'tenant', owner: '' } as const;
const NONE: Draft = new Map();
const PRODUCT: Json = {
  label: '{name}',
  columns: [{ field: 'name', width: 100 }, { field: 'email' }, { field: 'state', hidden: true }],
  form: { exclude: ['note'], fields: { email: { required: true } } },
};

function source(product: Json | null, overrides: readonly Override[] = []): DraftSource {
  const published = overrides.map((each) => ({
    ...each,
    changedBy: 'Ann',
    changedAt: '2026-01-01T00:00:00Z',
  }));
  return {
    kind: 'view',
    layer: TENANT,
    product,
    layers: [{ ...TENANT, ownerName: '', overrides: published }],
  };
}
const override = (key: string, value: Json, base: Json): Override => ({ key, value, base });
const changes = (draft: Draft) => [...draft.values()].map(({ key, value, reset }) => ({ key, value, reset }));

describe('an edit', () => {
  it('sets a key on what is below, and an equal value needs no change', () => {
    const at = source(PRODUCT);
    const wide = withEdits(at, NONE, [{ key: '/columns/name/width', value: 200 }]);
    expect([...wide.values()]).toEqual([
      { key: '/columns/name/width', value: 200, base: 100, reset: false, published: null },
    ]);
    expect(withEdits(at, wide, [{ key: '/columns/name/width', value: 100 }])).toEqual(NONE);
  });

  it('to what the layers below have gives a published key back; to what is published is no change', () => {
    const at = source(PRODUCT, [override('/columns/name/width', 200, 100)]);
    expect(changes(withEdits(at, NONE, [{ key: '/columns/name/width', value: 100 }]))).toEqual([
      { key: '/columns/name/width', value: 100, reset: true },
    ]);
    expect(withEdits(at, NONE, [{ key: '/columns/name/width', value: 200 }])).toEqual(NONE);
  });

  it('of the document takes what a layer has said of a column with the column', () => {
    const at = source(PRODUCT, [override('/columns/email/width', 250, null)]);
    const draft = withDocument(at, NONE, { ...PRODUCT, columns: [{ field: 'name', width: 100 }] });
    expect(changes(draft)).toEqual([
      { key: '/columns', value: ['name'], reset: false },
      { key: '/columns/email/width', value: null, reset: true },
    ]);
  });
});

describe('a reset', () => {
  it('gives back a key with all below it, or that key alone', () => {
    const at = source(PRODUCT, [
      override('/columns', ['email', 'name'], ['name', 'email', 'state']),
      override('/columns/name/width', 200, 100),
    ]);
    expect(resolveDraft(at, withReset(at, NONE, '/columns')).document).toEqual(PRODUCT);
    const alone = withReset(at, NONE, '/columns', (key) => key === '/columns');
    expect(resolveDraft(at, alone).keys.get('/columns/name/width')).toBe(200);
    expect(resolveDraft(at, alone).keys.get('/columns')).toEqual(['name', 'email', 'state']);
  });
});

describe('a decision', () => {
  it('keeps what this layer has against what is below now', () => {
    const at = source(PRODUCT, [override('/label', '{email}', '{title}')]);
    expect(resolveDraft(at, NONE).conflicts).toHaveLength(1);
    const kept = withKept(at, NONE, '/label');
    expect(resolveDraft(at, kept).conflicts).toEqual([]);
    expect(resolveDraft(at, kept).keys.get('/label')).toBe('{email}');
  });

  it('between two authors takes the draft’s value, or what is published', () => {
    const before = source(PRODUCT, [override('/label', '{email}', '{name}')]);
    const mine = withEdits(before, NONE, [{ key: '/label', value: '{state}' }]);
    const after = source(PRODUCT, [override('/label', '{id}', '{name}')]);
    expect(withDecision(after, mine, '/label', 'mine').get('/label')).toMatchObject({
      value: '{state}',
      published: '{id}',
    });
    expect(withDecision(after, mine, '/label', 'theirs')).toEqual(NONE);
  });
});

it('two windows of one author: each has changed what it has changed', () => {
  const at = source(PRODUCT);
  const saved = withEdits(at, NONE, [
    { key: '/label', value: '{a}' },
    { key: '/pageSize', value: 50 },
  ]);
  const mine = withEdits(at, saved, [{ key: '/label', value: '{b}' }]);
  const theirs = withEdits(at, withReset(at, saved, '/pageSize'), [{ key: '/search', value: ['name'] }]);
  expect(new Map(changes(rebaseDraft(saved, mine, theirs)).map(({ key, value }) => [key, value]))).toEqual(
    new Map<string, Json>([
      ['/label', '{b}'],
      ['/search', ['name']],
    ]),
  );
});

it('the document after a draft is the one that was asked for, whatever product and layers say', () => {
  fc.assert(
    fc.property(fc.option(viewDocument), viewDocument, viewDocument, (product, published, asked) => {
      const first = withDocument(source(product), NONE, published);
      const overrides = [...first.values()].filter(({ reset }) => !reset);
      const at = source(product, overrides);
      const draft = withDocument(at, NONE, asked);
      expect(flatten('view', resolveDraft(at, draft).document)).toEqual(flatten('view', asked));
      expect(resolveBelow(at).document).toEqual(resolveLayers('view', product, []).document);
    }),
    { numRuns: 100 },
  );
});
