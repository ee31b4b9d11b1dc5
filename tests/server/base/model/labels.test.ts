import { describe, expect, it } from 'vitest';
import { labelText } from '../../../../src/contract/label.ts';
import type { ObjectAction, ObjectType } from '../../../../src/contract/metadata/catalog.ts';
import { TextsFile } from '../../../../src/contract/metadata/texts.ts';
import { parseMetadata } from '../../../../src/contract/metadata/parse.ts';
import { isTextMissing, objectTextPlaces } from '../../../../src/contract/metadata/text-places.ts';
import { LOCALES, type Locale } from '../../../../src/contract/constants.ts';
import { Labels } from '../../../../src/server/base/model/labels.ts';
import { readLabels } from '../../../../src/server/base/model/read-labels.ts';
import { readMetadata } from '../../../../src/server/base/model/read-metadata.ts';

const product = await readLabels('locales');
const catalog = await readMetadata('metadata');
const contact = catalog.objects.get('Contact') as ObjectType;

/** The product's labels, with one document of a tenant merged into the product's. */
function labelsWith(texts: TextsFile): Labels {
  const document = structuredClone(product.document(contact));
  for (const [locale, own] of Object.entries(texts) as [Locale, object][]) {
    const known = (document[locale] ?? {}) as Record<string, object>;
    for (const [group, value] of Object.entries(own) as [string, object | string][]) {
      known[group] = typeof value === 'string' ? (value as never) : { ...known[group], ...value };
    }
    Object.assign(document, { [locale]: known });
  }
  return product.of({ texts: new Map([['Contact', document]]) });
}

describe('labels of a tenant', () => {
  const own = labelsWith({
    en: { label: 'Customer', fields: { region: 'Region' } },
    pl: { fields: { email: 'Poczta', region: 'Region (PL)' }, enums: { gender: { MALE: 'Pan' } } },
  });

  it('stand in the place of the product’s, each in its own language', () => {
    expect(own.object('en', 'Contact')).toBe('Customer');
    expect(own.object('de', 'Contact')).toBe(product.object('de', 'Contact'));
    expect(own.field('pl', 'Contact', 'email')).toBe('Poczta');
    expect(own.enumValue('pl', 'Contact', 'gender', 'MALE')).toBe('Pan');
    expect(own.plural('en', 'Contact')).toBe(product.plural('en', 'Contact'));
  });

  it('ask before an action in its own words, else by its name; nothing where nothing is asked', () => {
    const labels = labelsWith({
      en: { actions: { send: 'Post' }, confirms: { send: 'Post it now?' } },
    });
    const action = { name: 'send', confirm: true } as ObjectAction;
    expect(labels.confirm('en', 'Contact', action)).toBe('Post it now?');
    expect(labels.confirm('en', 'Group', action)).toBe('Send');
    expect(labels.confirm('en', 'Contact', { ...action, confirm: false })).toBeUndefined();
    expect(labels.action('en', 'Contact', action)).toBe('Post');
  });

  it('leave other objects, other tenants and what has no object alone', () => {
    expect(own.object('en', 'Group')).toBe(product.object('en', 'Group'));
    expect(own.area('de', 'contacts')).toBe(product.area('de', 'contacts'));
    expect(product.object('en', 'Contact')).toBe('Contact');
    expect(product.of({})).toBe(product);
    expect(own.field('de', 'Contact', 'createdAt')).toBe(product.field('de', 'Contact', 'createdAt'));
  });

  it('translate what the tenant has named in one language only', () => {
    expect(own.field('pl', 'Contact', 'region', 'Area')).toBe('Region (PL)');
    expect(own.field('de', 'Contact', 'region', 'Area')).toBe('Area');
    expect(own.enumValue('de', 'Contact', 'region', 'NORTH', 'The north')).toBe('The north');
  });

  it('name a tenant’s own object; what has no text in any language is called by its name', () => {
    const labels = product.of({ texts: new Map([['SalesTarget', { pl: { label: 'Cel' } }]]) });
    expect(labels.object('pl', 'SalesTarget')).toBe('Cel');
    expect(labels.object('de', 'SalesTarget')).toBe('Sales target');
    expect(labels.field('de', 'SalesTarget', 'createdAt')).toBe(product.field('de', 'Group', 'createdAt'));
  });
});

describe('the document of an object’s texts', () => {
  it('has every text of the product: none is missing in any language', () => {
    for (const object of catalog.objects.values()) {
      const document = product.document(object);
      const places = objectTextPlaces(object);
      const missing = LOCALES.flatMap((locale) =>
        places
          .filter((place) => isTextMissing(document, place, locale))
          .map(({ path }) => `${locale} ${path.join('.')}`),
      );
      expect(missing, object.name).toEqual([]);
      expect(parseMetadata(TextsFile, 'texts', JSON.stringify(document)).problems).toEqual([]);
    }
  });

  it('has a column of related records by its path, and goes before the product’s', () => {
    const meeting = catalog.objects.get('Meeting') as ObjectType;
    const line = { Meeting: { columns: { 'presentation.name': 'Lecture' } } };
    const labels = new Labels(new Map([['en', { objects: line }]]));
    expect(labels.document(meeting)).toEqual({ en: { columns: { 'presentation.name': 'Lecture' } } });
    expect(labels.column('en', meeting, 'presentation.name', catalog.objects)).toBe('Lecture');
    const texts = new Map([['Meeting', { en: { columns: { 'presentation.name': 'Talk' } } }]]);
    expect(labels.of({ texts }).column('en', meeting, 'presentation.name', catalog.objects)).toBe('Talk');
    expect(labels.of({ texts }).column('de', meeting, 'presentation.name', catalog.objects)).toBe('Talk');
  });

  it('lacks what waits for its translation', () => {
    const labels = new Labels(
      new Map([
        ['en', { objects: { Contact: { label: 'Contact' } } }],
        ['pl', { objects: { Contact: { label: '[en] Contact' } } }],
      ]),
    );
    expect(labels.document(contact)).toEqual({ en: { label: 'Contact' } });
    expect(labels.object('pl', 'Contact')).toBe('Contact');
  });

  it.each([
    ['/pl/label', { pl: { label: '' } }],
    ['/pl/label', { pl: { label: ' Kontakt' } }],
    ['/pl/label', { pl: { label: 'Kon\u0007takt' } }],
    ['/pl/label', { pl: { label: '\u202Etkatnok' } }],
    ['/pl/label', { pl: { label: 'x'.repeat(201) } }],
    ['/pl/fields/email', { pl: { fields: { email: 'a\nb' } } }],
    ['/pl/lable', { pl: { lable: 'Kontakt' } }],
    ['/pl/fields/__proto', { pl: { fields: { __proto: 'x' } } }],
    ['/ru', { ru: { label: 'Контакт' } }],
  ])('is refused at %s', (pointer, document) => {
    const [problem] = parseMetadata(TextsFile, 'texts', JSON.stringify(document)).problems;
    expect(problem?.pointer).toBe(pointer);
  });

  it('takes any text that people can read', () => {
    for (const label of ['R&D <b>', 'Điện thoại', '電話', 'Straße 1', 'x']) {
      expect(parseMetadata(TextsFile, 'texts', JSON.stringify({ vn: { label } })).problems).toEqual([]);
    }
  });
});

it('a column of related records goes by the labels along its path, or by a line of its own', () => {
  const meeting = catalog.objects.get('Meeting') as ObjectType;
  const column = (labels: Labels) => labels.column('de', meeting, 'presentation.name', catalog.objects);
  const [first, last] = [
    product.field('de', 'Meeting', 'presentation'),
    product.field('de', 'Presentation', 'name'),
  ];
  expect(column(product)).toBe(`${first} › ${last}`);
  const columns = { 'presentation.name': 'Unterlage' };
  expect(column(new Labels(new Map([['de', { objects: { Meeting: { columns } } }]])))).toBe('Unterlage');
});

it('records are called by their values as people read them', () => {
  const label = (locale: Locale, name: string) =>
    product.read(locale, catalog).objects.get(name)?.recordLabel ?? '';
  const record = { id: 'id-1', dateFrom: '2026-01-01' };
  expect(labelText(label('en', 'Billing'), record)).toBe('January 2026');
  expect(labelText(label('de', 'Billing'), record)).toBe('Januar 2026');
  const detail = { id: 'id-2', billing: record, packageType: 'SMS' };
  const type = product.enumValue('pl', 'BillingDetail', 'packageType', 'SMS');
  expect(labelText(label('pl', 'BillingDetail'), detail)).toBe(`styczeń 2026 ${type}`);
  expect(label('en', 'Group')).toBe('{name}||{id}');
});
