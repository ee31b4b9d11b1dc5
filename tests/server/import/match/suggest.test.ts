import { describe, expect, it } from 'vitest';
import { buildCatalog } from '../../../../src/contract/metadata/build-catalog.ts';
import type { Importable } from '../../../../src/contract/metadata/importable.ts';
import type { ObjectType } from '../../../../src/contract/metadata/catalog.ts';
import { targetField } from '../../../../src/contract/import/mapping.ts';
import { suggestMapping } from '../../../../src/server/import/match/suggest.ts';
import { readHead } from '../../../../src/server/import/read/header.ts';
import { Labels } from '../../../../src/server/model/labels.ts';

const LABELS = new Labels(
  new Map([
    ['de', { objects: { Sailor: { fields: { given: 'Rufname' }, enums: { rank: { MATE: 'Maat' } } } } }],
    ['en', { objects: { Sailor: { fields: { given: 'Given name' }, enums: { rank: { MATE: 'Mate' } } } } }],
  ]),
);
const text = { kind: 'STRING', searchable: true };
const FIELDS = [
  { ...text, name: 'given' },
  { ...text, name: 'family' },
  { ...text, name: 'code', unique: true },
  { ...text, name: 'mail', format: 'email' },
  { ...text, name: 'call', format: 'phone' },
  { name: 'rank', kind: 'ENUM', values: ['MATE', 'CAPTAIN'] },
  { name: 'active', kind: 'BOOLEAN' },
  { name: 'hired', kind: 'LOCAL_DATE' },
  { name: 'wage', kind: 'DOUBLE' },
  { name: 'shipList', kind: 'LIST', typeName: 'Ship' },
];

function sailors(importable: Importable) {
  const files = {
    'objects/Sailor/model.json': { importable, fields: FIELDS },
    'objects/Ship/model.json': { fields: [{ ...text, name: 'name', required: true }] },
    'objects/Ship/view.json': { label: '{name}' },
  };
  const catalog = buildCatalog(
    new Map(Object.entries(files).map(([path, file]) => [path, JSON.stringify(file)])),
  );
  return { catalog, object: catalog.objects.get('Sailor') as ObjectType, labels: LABELS };
}

/** What becomes of a file of these rows, the first of them its header. */
function suggested(importable: Importable, ...rows: readonly string[][]) {
  const { columns } = readHead(
    rows.map((cells, index) => [index + 1, cells] as const),
    null,
  );
  const mapping = suggestMapping(sailors(importable), columns);
  return { ...mapping, fields: mapping.columns.map(({ target }) => targetField(target) ?? target) };
}

describe('the columns of a file', () => {
  it('are known by names and by labels in every language, whatever their accents and marks', () => {
    const { fields } = suggested({}, ['RÜFNAME', 'given_name', 'Family:', 'nothing'], ['a', 'b', 'c', 'd']);
    expect(fields).toEqual(['given', null, 'family', null]);
  });

  it('are known by what a relation leads to', () => {
    expect(suggested({}, ['ship'], ['Argo']).fields).toEqual(['shipList']);
  });

  it('are known by other headers, the likeliest first that has values', () => {
    const headers = { mail: ['Main', 'Second'] };
    expect(suggested({}, ['Second', 'Main'], ['x', 'y']).fields).toEqual([null, null]);
    expect(suggested({ headers }, ['Second', 'Main'], ['b@b.de', 'a@a.de']).fields).toEqual([null, 'mail']);
    expect(suggested({ headers }, ['Second', 'Main'], ['b@b.de', '']).fields).toEqual(['mail', null]);
  });

  it('have to hold what their header promises', () => {
    const rows = (mail: string, hired: string, rank: string) =>
      suggested({}, ['mail', 'hired', 'rank', 'id'], [mail, hired, rank, '7']).fields;
    expect(rows('a@b.de', '2026-02-28', 'Maat')).toEqual(['mail', 'hired', 'rank', null]);
    expect(rows('yes', '04/21', 'blue')).toEqual([null, null, null, null]);
  });

  it('without headers are known by addresses and numbers of telephones', () => {
    const { fields } = suggested(
      {},
      ['Ada', 'a@b.de', '+48 600 100 200'],
      ['Jan', 'j@b.de', '+48 600 100 201'],
    );
    expect(fields).toEqual([null, 'mail', 'call']);
  });

  it('of a full name are split where no other has a part of it', () => {
    const fullName = { first: 'given', last: 'family', headers: ['Who'] };
    expect(suggested({ fullName }, ['Who'], ['Ada Lovelace']).fields).toEqual([{ fullName: 'firstLast' }]);
    expect(suggested({ fullName }, ['Who'], ['Lovelace, Ada']).fields).toEqual([{ fullName: 'lastFirst' }]);
    expect(suggested({ fullName }, ['Who', 'family'], ['Ada L', 'L']).fields).toEqual([null, 'family']);
    expect(suggested({ fullName: { first: 'given', last: 'family' } }, ['Who'], ['Ada L']).fields).toEqual([
      null,
    ]);
  });

  it('tell how dates, numbers and choices are written', () => {
    const importable = { values: { rank: { CAPTAIN: ['boss'] } }, empty: { rank: ['none'] } };
    const { columns, fields } = suggested(
      importable,
      ['hired', 'wage', 'rank', 'active'],
      ['04/21/2026', '1.234,50', 'boss', 'ja'],
      ['05/01/2026', '12,00', 'none', 'nein'],
    );
    expect(fields).toEqual(['hired', 'wage', 'rank', 'active']);
    expect(columns.map(({ format }) => format)).toEqual(['MM/dd/yyyy', '1.234,56', null, null]);
    expect(columns[2]?.values).toEqual({ boss: 'CAPTAIN', none: '' });
    expect(columns[3]?.values).toEqual({ ja: 'true', nein: 'false' });
    expect(suggested({}, ['rank'], ['boss']).fields).toEqual([null]);
  });

  it.each([
    ['A ::: B', ':::'],
    ['A;B', ';'],
    ['A|B', '|'],
    ['"A, old","B"', ','],
    ['North, old town', ';'],
  ])('for several values: %j is split by %j', (sample, separator) => {
    const { columns, unknown } = suggested({}, ['shipList'], [sample]);
    expect(columns[0]).toMatchObject({ target: { field: 'shipList' }, separator });
    expect(unknown).toEqual({ shipList: 'create' });
  });

  it('tell the key: the first of the model that the file has, else what is unique', () => {
    const rows = [
      ['mail', 'code'],
      ['a@b.de', 'x1'],
    ] as const;
    const keyOf = (importable: Importable) => suggested(importable, ...rows.map((row) => [...row])).match.key;
    expect(keyOf({})).toBe('code');
    expect(keyOf({ keys: ['mail', 'code'] })).toBe('mail');
    expect(suggested({}, ['given'], ['Ada'])).toMatchObject({ match: { key: null }, mode: 'create' });
    const id = '01890a5d-ac96-774b-bcce-b302099a8057';
    expect(suggested({}, ['id', 'given'], [id, 'Ada'])).toMatchObject({ match: { key: 'id' }, mode: 'both' });
  });
});

describe('the key "importable"', () => {
  const problems = (importable: unknown) =>
    sailors(importable as Importable)
      .catalog.problems.filter(({ pointer }) => pointer.startsWith('/importable'))
      .map(({ pointer, message }) => `${pointer} ${message}`);

  it('names what is wrong', () => {
    expect(problems({ keys: ['mial'] })).toEqual([
      expect.stringMatching(/^\/importable\/keys\/0 "mial" is not a STRING field .* Did you mean "mail"\?/),
    ]);
    expect(problems({ headers: { mail: ['M'], given: ['x', 'm'] } })).toEqual([
      '/importable/headers/given/1 "m" means "mail" already. Remove one of them.',
    ]);
    expect(problems({ values: { rank: { COOK: ['c'] }, mail: { X: ['y'] } } })).toEqual([
      expect.stringMatching(/^\/importable\/values\/rank\/COOK "COOK" is not a value of rank/),
      expect.stringMatching(/^\/importable\/values\/mail "mail" is not an ENUM field/),
    ]);
    expect(problems({ empty: { nobody: ['c'] }, fullName: { first: 'given', last: 'wage' } })).toEqual([
      expect.stringMatching(/^\/importable\/empty\/nobody/),
      expect.stringMatching(/^\/importable\/fullName\/last/),
    ]);
  });
});
