/** An installation's own files over those of a product: what is added, what is refused, and where each thing comes from. */
import { describe, expect, it } from 'vitest';
import { mergeOverlay, OVERLAY } from '../../../src/contract/layers/overlay.ts';
import { jsonOver, mergeJsonOver } from '../../../src/contract/layers/overlay-json.ts';

const json = (value: unknown) => JSON.stringify(value);
const files = (given: Readonly<Record<string, unknown>>) =>
  new Map(
    Object.entries(given).map(([file, value]) => [file, typeof value === 'string' ? value : json(value)]),
  );

const entry = (key: string) => ({ key, route: `/app/${key}` });
const RETIRED = {
  type: 'FILTER',
  filter: { objectName: 'Author', objectField: 'retired', operator: 'IS_FALSE' },
};
const access = (role: object) => ({ variables: {}, everyone: {}, roles: [{ name: 'Editor', ...role }] });
const PRODUCT = files({
  'metadata/access.json': {
    variables: { 'viewer.authors': { object: 'Author', filter: RETIRED } },
    everyone: {},
    roles: [{ key: 'editor', name: 'Editor', rules: { areas: { contacts: ['VIEW'] } } }],
  },
  'metadata/filters.json': { objects: ['Author'], except: ['Book', 'Shelf'], segmentKeys: ['Author'] },
  'metadata/areas.json': {
    areas: [{ key: 'people', access: 'contacts', icon: 'people', entries: [entry('authors')] }],
  },
  'metadata/objects/Author/model.json': { fields: [{ name: 'name', kind: 'STRING' }] },
  'metadata/objects/Author/view.json': {
    $schema: '../../schema/view.schema.json',
    columns: [{ field: 'name', width: 200 }, { field: 'email' }],
    pageSize: 25,
  },
  'metadata/settings/session.json': { settings: [] },
  'locales/en/objects.json': { Author: { label: 'Author', fields: { name: 'Name' } } },
});
const merge = (overlay: Readonly<Record<string, unknown>>) => mergeOverlay(PRODUCT, files(overlay));
const read = (merged: ReturnType<typeof merge>, file: string) =>
  JSON.parse(merged.files.get(file) ?? 'null') as unknown;
const told = ({ problems }: ReturnType<typeof merge>) =>
  problems.map(({ file, pointer, message }) => `${file}#${pointer}: ${message}`);

describe('an overlay', () => {
  it('adds objects, settings and elements as they are, and its view says where a problem is', () => {
    const model = json({ fields: [{ name: 'title', kind: 'STRING' }] });
    const merged = merge({
      'metadata/objects/Rental/model.json': model,
      'metadata/objects/Rental/view.json': { pageSize: 50 },
      'metadata/settings/rental.json': { settings: [] },
    });
    expect(told(merged)).toEqual([]);
    expect(merged.files.get('metadata/objects/Rental/model.json')).toBe(model);
    const place = { file: 'metadata/objects/Rental/model.json', pointer: '/fields/0/kind' };
    expect(merged.locate(place)).toEqual({ ...place, file: OVERLAY + place.file });
    const product = { file: 'metadata/objects/Author/model.json', pointer: '/fields/0' };
    expect(merged.locate(product)).toEqual(product);
  });

  it('adds entries at the end of areas, and areas behind them', () => {
    const merged = merge({
      'metadata/areas.json': {
        areas: [
          { key: 'rental', access: 'contacts', entries: [entry('rentals')] },
          { key: 'people', access: 'contacts', entries: [entry('agents')] },
        ],
      },
    });
    expect(read(merged, 'metadata/areas.json')).toMatchObject({
      areas: [
        { key: 'people', entries: [{ key: 'authors' }, { key: 'agents' }] },
        { key: 'rental', entries: [{ key: 'rentals' }] },
      ],
    });
    const at = (pointer: string) => merged.locate({ file: 'metadata/areas.json', pointer });
    expect(at('/areas/0/entries/1/route')).toEqual({
      file: 'overlay/metadata/areas.json',
      pointer: '/areas/1/entries/0/route',
    });
    expect(at('/areas/1/access')).toEqual({
      file: 'overlay/metadata/areas.json',
      pointer: '/areas/0/access',
    });
    expect(at('/areas/0/entries/0')).toEqual({ file: 'metadata/areas.json', pointer: '/areas/0/entries/0' });
  });

  it('changes keys of a view as tenants do: the order of columns, and not how wide they are', () => {
    const file = 'metadata/objects/Author/view.json';
    const merged = merge({
      [file]: { columns: [{ field: 'email', hidden: true }, { field: 'name' }], sort: [] },
    });
    expect(read(merged, file)).toEqual({
      $schema: '../../schema/view.schema.json',
      columns: [
        { field: 'email', hidden: true },
        { field: 'name', width: 200 },
      ],
      pageSize: 25,
      sort: [],
    });
    expect(merged.locate({ file, pointer: '/columns/0/hidden' })).toEqual({
      file: OVERLAY + file,
      pointer: '/columns/0/hidden',
    });
    expect(merged.locate({ file, pointer: '/pageSize' })).toEqual({ file, pointer: '/pageSize' });
  });

  it('has its texts in place of those of the product', () => {
    const file = 'locales/en/objects.json';
    const merged = merge({ [file]: { Author: { label: 'Writer' }, Rental: { label: 'Rental' } } });
    expect(read(merged, file)).toEqual({
      Author: { label: 'Writer', fields: { name: 'Name' } },
      Rental: { label: 'Rental' },
    });
    const whose = (pointer: string) => merged.locate({ file, pointer }).file;
    expect(
      ['/Author/label', '/Rental/fields/title', '/Author/fields/name', '/Author/fields/x'].map(whose),
    ).toEqual([OVERLAY + file, OVERLAY + file, file, file]);
  });

  it('adds roles, and rules for objects of which a role of the product says nothing', () => {
    const file = 'metadata/access.json';
    const rental = { actions: ['VIEW'], rows: RETIRED };
    const clerk = { key: 'clerk', name: 'Clerk', rules: { areas: { contacts: ['VIEW', 'EDIT'] } } };
    const merged = merge({
      [file]: {
        variables: { 'viewer.desks': { object: 'Author', filter: RETIRED } },
        everyone: { Rental: { fields: { note: 'hidden' } } },
        roles: [
          clerk,
          { key: 'editor', name: 'Editor', rules: { areas: { forms: [] }, objects: { Rental: rental } } },
        ],
      },
    });
    expect(told(merged)).toEqual([]);
    expect(read(merged, file)).toEqual({
      variables: {
        'viewer.authors': { object: 'Author', filter: RETIRED },
        'viewer.desks': { object: 'Author', filter: RETIRED },
      },
      everyone: { Rental: { fields: { note: 'hidden' } } },
      roles: [
        {
          key: 'editor',
          name: 'Editor',
          rules: { areas: { contacts: ['VIEW'], forms: [] }, objects: { Rental: rental } },
        },
        clerk,
      ],
    });
    const at = (pointer: string) => merged.locate({ file, pointer });
    expect(at('/roles/0/rules/objects/Rental/rows')).toEqual({
      file: OVERLAY + file,
      pointer: '/roles/1/rules/objects/Rental/rows',
    });
    expect(at('/roles/1/key')).toEqual({ file: OVERLAY + file, pointer: '/roles/0/key' });
    expect(at('/roles/0/rules/areas/contacts')).toEqual({ file, pointer: '/roles/0/rules/areas/contacts' });
    expect(at('/everyone/Rental/fields')).toEqual({
      file: OVERLAY + file,
      pointer: '/everyone/Rental/fields',
    });
  });

  it('offers objects for filters, also those that the product leaves out', () => {
    const file = 'metadata/filters.json';
    const merged = merge({
      [file]: {
        objects: ['Author', 'Rental', 'Book'],
        except: ['Note'],
        default: 'Rental',
        segmentKeys: ['Rental'],
      },
    });
    expect(told(merged)).toEqual([]);
    expect(read(merged, file)).toEqual({
      objects: ['Author', 'Rental', 'Book'],
      except: ['Shelf', 'Note'],
      default: 'Rental',
      segmentKeys: ['Author', 'Rental'],
    });
    const at = (pointer: string) => merged.locate({ file, pointer });
    expect(at('/segmentKeys/1')).toEqual({ file: OVERLAY + file, pointer: '/segmentKeys/0' });
    expect(at('/objects/0')).toEqual({ file, pointer: '/objects/0' });
    expect(at('/default')).toEqual({ file: OVERLAY + file, pointer: '/default' });
  });

  it.each<[what: string, overlay: Readonly<Record<string, unknown>>, said: string]>([
    [
      'an object of the product',
      { 'metadata/objects/Author/model.json': { fields: [] } },
      'overlay/metadata/objects/Author/model.json#: The product has the object "Author", which stays as it is. Rename the folder; its view can be changed by view.json.',
    ],
    [
      'a group of settings of the product',
      { 'metadata/settings/session.json': { settings: [] } },
      'overlay/metadata/settings/session.json#: The product has this file, too, which stays as it is. Rename this one.',
    ],
    [
      'an entry of the menu',
      {
        'metadata/areas.json': {
          areas: [{ key: 'people', access: 'contacts', entries: [entry('authors')] }],
        },
      },
      'overlay/metadata/areas.json#/areas/0/entries/0/key: The product\'s menu has the entry "authors". Choose another key, or remove the entry.',
    ],
    [
      'who may see an area',
      { 'metadata/areas.json': { areas: [{ key: 'people', access: 'forms', entries: [entry('agents')] }] } },
      'overlay/metadata/areas.json#/areas/0/access: The product\'s area "people" has "access": "contacts". Write the same, or give the area another key.',
    ],
    [
      'rights of a role of the product',
      { 'metadata/access.json': access({ key: 'editor', rules: { areas: { contacts: [] } } }) },
      'overlay/metadata/access.json#/roles/0/rules/areas/contacts: The product\'s role "editor" has "contacts" already, which stays as it is. Remove this.',
    ],
    [
      'the name of a role',
      { 'metadata/access.json': access({ key: 'editor', name: 'Boss', rules: { areas: {} } }) },
      'overlay/metadata/access.json#/roles/0/name: The product\'s role "editor" has the name "Editor". Write the same, or give the role another key.',
    ],
    [
      'a variable of row rules',
      {
        'metadata/access.json': {
          variables: { 'viewer.authors': { object: 'Author', filter: RETIRED } },
          everyone: {},
          roles: [],
        },
      },
      'overlay/metadata/access.json#/variables/viewer.authors: The product\'s variables have "viewer.authors" already, which stays as it is. Remove this.',
    ],
    [
      'the default settings of views',
      { 'metadata/defaults.view.json': {} },
      'overlay/metadata/defaults.view.json#: "metadata/defaults.view.json" is not a file of an overlay. Known: metadata/areas.json, metadata/access.json, metadata/filters.json,',
    ],
    [
      'texts of the browser',
      { 'locales/en/app.json': {} },
      'overlay/locales/en/app.json#: "locales/en/app.json" is not a file of an overlay. Known: metadata/areas.json,',
    ],
    [
      'a file that is no JSON',
      { 'locales/en/menu.json': '{' },
      'overlay/locales/en/menu.json#: The file is not valid JSON of an object. Mend it.',
    ],
  ])('does not change %s', (_what, overlay, said) => {
    const merged = merge(overlay);
    expect(told(merged)).toEqual([expect.stringContaining(said)]);
    const [file = ''] = Object.keys(overlay);
    const there = PRODUCT.get(file);
    if (there !== undefined) expect(read(merged, file)).toMatchObject(JSON.parse(there) as object);
  });
});

it('takes out of merged texts what has to stand over the product', () => {
  const below = { a: { b: 'B', c: 'C' }, d: 'D' };
  const above = { a: { b: 'X' }, e: { f: 'F' } };
  expect(jsonOver(below, mergeJsonOver(below, above))).toEqual(above);
  expect(jsonOver(below, below)).toBeUndefined();
});
