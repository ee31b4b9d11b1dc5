import { expect, it } from 'vitest';
import type { ObjectField } from '../../../src/contract/metadata/introspection.ts';
import { cellText } from '../../../src/views/cells/index.ts';
import { field, item, metadata, model } from '../../engine/fixtures.ts';

const format = { locale: 'en', timeZone: 'UTC', yes: 'Yes', no: 'No' };

function text(listed: ObjectField, value: unknown): string {
  const view = { columns: [{ field: listed.name }] };
  const [column] = model({ view, fields: [...metadata().fields, listed] }).columns;
  if (!column) throw new Error('no column');
  return cellText(value, column, format);
}

it('plain values in a list are written by their kind', () => {
  const enumValues = [{ name: 'RED', label: 'Signal red' }];
  expect(text(field('colours', 'LIST', { element: 'ENUM', enumValues }), ['RED', 'GONE'])).toBe(
    'Signal red and GONE',
  );
  expect(text(field('days', 'LIST', { element: 'LOCAL_DATE' }), ['2026-02-28'])).toBe('Feb 28, 2026');
});

it('an item is its first value, with the values that it lists behind a colon', () => {
  const element = [item('fieldName'), item('valueList', { kind: 'LIST', element: 'STRING' }), item('more')];
  const items = [{ fieldName: 'size', valueList: ['S', 'M'] }, { fieldName: 'hue' }, { more: 'x' }];
  expect(text(field('own', 'LIST', { element }), items)).toBe('size: S and M, hue, and x');
});
