import { describe, expect, it } from 'vitest';
import { buildCatalog } from '../../../../../src/contract/metadata/build-catalog.ts';
import type { Importable } from '../../../../../src/contract/metadata/importable.ts';
import type { ObjectType } from '../../../../../src/contract/metadata/catalog.ts';
import { targetField } from '../../../../../src/contract/import/mapping.ts';
import { suggestMapping } from '../../../../../src/server/areas/import/match/suggest.ts';
import { LaterColumns, readHead } from '../../../../../src/server/areas/import/read/header.ts';
import { Labels } from '../../../../../src/server/base/model/labels.ts';

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

  it('are judged by what was guarded against being a formula', () => {
    const { fields } = suggested({}, ['given', 'call', 'wage'], ['Ada', "'+48600100200", "'-12"]);
    expect(fields).toEqual(['given', 'call', 'wage']);
  });

  it('are no dates and numbers without values, and those of a header that says so exactly though the first are wrong', () => {
    const rows = [
      ['hired', 'wage', 'Given', 'call'],
      ['', '', 'x', 'n/a'],
    ];
    expect(suggested({}, ...rows).fields).toEqual([null, null, 'given', 'call']);
    const wrong = ['soon', 'much', 'x', 'call me'];
    const right = ['2026-02-01', '12,5', 'y', '+48600100200'];
    expect(
      suggested({}, rows[0] ?? [], wrong, wrong, right, ['3.4.2025', '7', 'y', '+48600100201']).fields,
    ).toEqual(['hired', 'wage', 'given', 'call']);
    // Other words than the field's: only what most values confirm.
    const hired = { headers: { hired: ['hireday'] } };
    const days = ['3', '14', '27'].map((day) => [day]);
    expect(suggested(hired, ['Hire Day'], ...days).fields).toEqual([null]);
  });

  it('go by the first values that they have, wherever in the file', () => {
    const columns = [
      { index: 0, header: 'given', samples: ['x'], filled: 1, choices: ['x'] },
      { index: 1, header: 'hired', samples: [], filled: 0, choices: [] },
      { index: 2, header: 'wage', samples: [], filled: 0, choices: [] },
    ];
    const later = new LaterColumns(columns);
    later.add(Array.from({ length: 100 }, (_, at) => [at + 2, ['x', '-', '']]));
    later.add([[900, ['y', '14', '3,5']]]);
    expect(later.columns()).toEqual([
      columns[0],
      { index: 1, header: 'hired', samples: ['14'], filled: 1, choices: ['14'] },
      { index: 2, header: 'wage', samples: ['3,5'], filled: 1, choices: ['3,5'] },
    ]);
    const { columns: mapped } = suggestMapping(sailors({}), later.columns());
    expect(mapped.map(({ target }) => targetField(target))).toEqual(['given', undefined, 'wage']);
  });

  it('name the country of numbers, where they say so', () => {
    const { columns } = suggested({}, ['call', 'Active', 'Country'], ['0151 23456789', 'No', 'Germany']);
    expect(columns.map(({ formatFrom }) => formatFrom)).toEqual([2, undefined, undefined]);
  });

  it('keep each of their values that a field of choices does not have, whatever it is', () => {
    const { columns } = suggested(
      {},
      ...['rank', 'MATE', 'CAPTAIN', 'MATE', '__proto__', 'constructor'].map((cell) => [cell]),
    );
    expect(Object.entries(columns[0]?.values ?? {})).toEqual([
      ['__proto__', ''],
      ['constructor', ''],
    ]);
  });

  it('are known by what a relation leads to', () => {
    expect(suggested({}, ['ship'], ['Argo']).fields).toEqual(['shipList']);
  });

  it('are known by other headers, the likeliest first that has values', () => {
    const headers = { mail: ['Main', 'Second'] };
    expect(suggested({}, ['Second', 'Main'], ['x', 'y']).fields).toEqual([null, null]);
    expect(suggested({ headers }, ['Second', 'Main'], ['b@b.de', 'a@a.de']).fields).toEqual([null, 'mail']);
    expect(suggested({ headers }, ['Second', 'Main'], ['b@b.de', '']).fields).toEqual(['mail', null]);
    const few = [['b@b.de', 'a@a.de'], ...['c', 'd', 'e'].map((name) => [`${name}@b.de`, ''])];
    expect(suggested({ headers }, ['Second', 'Main'], ...few).fields).toEqual(['mail', null]);
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
    expect(suggested({ fullName }, ['Who'], ['Lovelace, Ada'], ['Jan Li']).fields).toEqual([
      { fullName: 'firstLast' },
    ]);
    expect(suggested({ fullName }, ['Who', 'family', 'given'], ['Ada L', 'L', 'Ada']).fields).toEqual([
      null,
      'family',
      'given',
    ]);
  });

  it('of a name beside one of its parts are the other part, unless they have both', () => {
    const fullName = { first: 'given', last: 'family', headers: ['Who'] };
    expect(suggested({ fullName }, ['Who', 'given'], ['Li', 'Ada']).fields).toEqual(['family', 'given']);
    expect(suggested({ fullName }, ['Who', 'family'], ['Ada', 'Li']).fields).toEqual(['given', 'family']);
    expect(suggested({ fullName }, ['Who', 'family'], ['Ada Li', 'Li']).fields).toEqual([
      { fullName: 'firstLast' },
      null,
    ]);
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

  it('of days that could be read in two ways are read as the file is written elsewhere', () => {
    const formatOf = (...rows: readonly string[][]) =>
      suggested({ headers: { hired: ['Birthday', 'Geburtstag'], call: ['Phone'] } }, ...rows).columns[0]
        ?.format;
    expect(formatOf(['Birthday', 'Phone'], ['01/02/1980', '(212) 555-0142'])).toBe('MM/dd/yyyy');
    expect(formatOf(['Birthday', 'Company', 'Notes'], ['1/2/1980', '', ''])).toBe('MM/dd/yyyy');
    expect(formatOf(['Birthday', 'Company', 'Notes'], ['01/02/1980', '', ''])).toBeNull();
    expect(formatOf(['Geburtstag', 'Firma', 'Vorname'], ['1/2/1980', '', ''])).toBe('dd/MM/yyyy');
  });

  it('of telephones tell the country within which they are called', () => {
    const countryOf = (header: string, timeZone: string | undefined, ...numbers: string[]) => {
      const rows = [[header], ...numbers.map((number) => [number])].map(
        (cells, at) => [at + 1, cells] as const,
      );
      const world = { ...sailors({ headers: { call: ['Telefon', 'SMS'] } }), timeZone };
      return suggestMapping(world, readHead(rows, null).columns).columns[0]?.format;
    };
    expect(countryOf('call', 'Europe/Warsaw', '600 100 200')).toBe('PL');
    expect(countryOf('call', 'Asia/Ho_Chi_Minh', '091 234 56 78')).toBe('VN');
    expect(countryOf('call', 'Europe/Warsaw', '+33 6 12 34 56 78', '06 98 76 54 32')).toBe('FR');
    expect(countryOf('call', 'Europe/Warsaw', '(212) 555-0142')).toBe('US');
    expect(countryOf('call', 'UTC', '0151 23456789')).toBeNull();
    expect(countryOf('SMS', 'Europe/Berlin', '33611111111')).toBe('FR');
    expect(countryOf('call', 'Europe/Warsaw', '3615550123')).toBeNull();
  });

  it('with choices that the field does not have leave them out', () => {
    const { columns } = suggested({}, ['rank'], ['Maat'], ['Cook'], ['MATE']);
    expect(columns[0]?.values).toEqual({ Maat: 'MATE', Cook: '' });
  });

  it('with nothing but what stands for no value are others', () => {
    const importable = { headers: { given: ['Title'] }, empty: { given: ['Mr'] } };
    expect(suggested(importable, ['Title'], ['Mr.']).fields).toEqual([null]);
    expect(suggested(importable, ['Title', 'Title'], ['Mr.', 'Cook']).fields).toEqual([null, 'given']);
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

  it('for several names by their header are split by commas', () => {
    const { columns } = suggested({ headers: { shipList: ['Tags'] } }, ['Tags'], ['North, South']);
    expect(columns[0]?.separator).toBe(',');
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
    const keys = ['mail', 'call'];
    const calls = [
      ['+48600100200', 'a@b.de'],
      ...['1', '2', '3'].map((digit) => [`+4860010020${digit}`, '']),
    ];
    expect(suggested({ keys }, ['call', 'mail'], ...calls).match.key).toBe('mail');
    expect(suggested({ keys }, ['call', 'given'], ...calls).match.key).toBe('call');
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
      expect.stringMatching(/^\/importable\/values\/rank\/COOK "COOK" is not a value of "rank"/),
      expect.stringMatching(/^\/importable\/values\/mail "mail" is not an ENUM field/),
    ]);
    expect(problems({ empty: { nobody: ['c'] }, fullName: { first: 'given', last: 'wage' } })).toEqual([
      expect.stringMatching(/^\/importable\/empty\/nobody/),
      expect.stringMatching(/^\/importable\/fullName\/last/),
    ]);
  });
});
