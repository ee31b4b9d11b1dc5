import { beforeAll, describe, expect, it } from 'vitest';
import type { ColumnMapping, ImportMapping } from '../../../../../src/contract/import/mapping.ts';
import type { ObjectType } from '../../../../../src/contract/metadata/catalog.ts';
import { validateRecord } from '../../../../../src/contract/record/validate.ts';
import { FirstLines } from '../../../../../src/server/areas/import/rows/first-lines.ts';
import { RowPreparation } from '../../../../../src/server/areas/import/rows/prepare-rows.ts';
import { readMetadata } from '../../../../../src/server/base/model/read-metadata.ts';
import { choiceKey } from '../../../../../src/server/base/texts/text-reading.ts';
import { toField, toMapping } from '../../../../support/imports.ts';

describe('rows', () => {
  let object: ObjectType;

  beforeAll(async () => {
    object = (await readMetadata('metadata')).objects.get('Contact') as ObjectType;
  });

  const prepare = (
    columns: readonly ColumnMapping[],
    rows: readonly string[][],
    more: Partial<ImportMapping> = {},
    choices: Readonly<Record<string, Readonly<Record<string, string>>>> = {
      academicRank: { professor: 'PROFESSOR', profesor: 'PROFESSOR' },
    },
  ) => {
    const preparation = new RowPreparation({
      mapping: toMapping(columns, more),
      object,
      width: rows[0]?.length ?? 0,
      choices,
      timeZone: 'Europe/Warsaw',
    });
    const prepared = preparation.prepare(rows.map((cells, at) => [at + 2, cells]));
    const names = preparation.slots.map(({ field }) => field.name);
    return {
      ...prepared,
      values: prepared.rows.map(({ values }) =>
        Object.fromEntries(names.map((name, at) => [name, values[at]])),
      ),
    };
  };

  it('break the same rules as records that are written by hand', () => {
    const fields = [...object.fields.values()].filter(
      ({ kind, readOnly, relation, element, custom }) =>
        !readOnly && !relation && !element && !custom && kind !== 'LIST',
    );
    const texts = [
      '',
      'x',
      'x'.repeat(300),
      'a@b.test',
      '+48600100200',
      '12',
      '\ud800',
      'Europe/Warsaw',
      'pl',
      'MALE',
    ];
    for (const field of fields) {
      for (const text of texts) {
        const { rows, values } = prepare([toField(0, field.name)], [[text, 'more']], {});
        const expected = validateRecord([field], text === '' ? {} : { [field.name]: text }, {
          partial: true,
        });
        const shown = [field.name, text];
        const told = [...(rows[0]?.problems ?? []), ...(rows[0]?.left ?? [])];
        expect([shown, told.map(({ problem, field: path }) => ({ ...problem, path }))]).toEqual([
          shown,
          expected.problems,
        ]);
        if (!expected.problems.length)
          expect([shown, values[0]?.[field.name]]).toEqual([shown, expected.values[field.name]]);
      }
    }
  });

  it('are read by labels, value maps, formats, separators and parts of names', () => {
    const { values, warnings } = prepare(
      [
        { ...toField(0, ''), target: { fullName: 'lastFirst' } },
        toField(1, 'academicRank', { values: { 'Herr Prof.': 'Professor' } }),
        toField(2, 'birthDate', { format: 'MM/dd/yyyy' }),
        toField(3, 'groupList', { separator: ' ::: ' }),
        toField(4, 'email', { separator: ' ::: ' }),
        toField(5, 'phone'),
        toField(6, 'groupList'),
      ],
      [
        [
          'Nowak Anna',
          'herr prof.',
          '3/4/1980',
          '* A ::: B ::: A',
          'a@b.test ::: c@d.test',
          "'+48 (600) 100-200",
          'C',
        ],
        ['', 'PROFESOR', '1980-04-03', '', 'mailto:x@y.test', 'tel:+48600100200', '-'],
      ],
      { clearToken: '-' },
    );
    expect(values).toEqual([
      {
        firstName: 'Anna',
        lastName: 'Nowak',
        academicRank: 'PROFESSOR',
        birthDate: '1980-03-04',
        groupList: ['* A', 'B', 'A', 'C'],
        email: 'a@b.test',
        phone: '+48600100200',
      },
      {
        firstName: undefined,
        lastName: undefined,
        academicRank: 'PROFESSOR',
        birthDate: '1980-04-03',
        groupList: null,
        email: 'x@y.test',
        phone: '+48600100200',
      },
    ]);
    expect(warnings).toEqual({ 'import-more-values': 1 });
  });

  it('have the ranks that names tell, unless a column does, and name titles without a field', () => {
    const names = [
      'Prof. dr hab. Ewa Lis',
      'dr hab. Jan Zych',
      'Ana Reyes, PhD',
      'Frau mgr Eva Lis',
      'Ewa Zych',
      'lek. Jan Lis',
    ];
    const full = { ...toField(0, ''), target: { fullName: 'firstLast' } } as const;
    const words = object.importable?.values['academicRank'] ?? {};
    const choices = Object.entries(words).flatMap(([value, texts]) =>
      texts.map((text) => [choiceKey(text), value]),
    );
    const academicRank = Object.fromEntries(choices) as Record<string, string>;
    const own = prepare(
      [full],
      names.map((name) => [name]),
      {},
      { academicRank },
    );
    expect(own.values.map((each) => each['academicRank'])).toEqual([
      'PROFESSOR',
      'HABILITATED_DOCTOR',
      'DOCTOR',
      'MASTER',
      undefined,
      undefined,
    ]);
    expect(own.dropped.map(({ value, reason, count }) => [value, reason, count])).toEqual([
      ['Frau', 'title', 1],
      ['lek.', 'title', 1],
    ]);
    const rows = names.map((name) => [name, 'BACHELOR']);
    const other = prepare([full, toField(1, 'academicRank')], rows, {}, { academicRank });
    expect(other.values.map((each) => each['academicRank'])).toEqual(names.map(() => 'BACHELOR'));
    expect(other.dropped.map(({ value }) => value)).toContain('PhD');
  });

  it('have telephones within a country, and days of no year', () => {
    const columns = (format: string | null) => [toField(0, 'phone', { format }), toField(1, 'birthDate')];
    const numbers = [
      '0151 23456789',
      '(0221) 5550-11',
      '+33 6 12 34 56 78',
      '4915123456789',
      '00491701234567',
    ];
    const german = prepare(
      columns('DE'),
      numbers.map((number) => [number, '0/0/00']),
    );
    expect(german.values).toEqual(
      ['+4915123456789', '+49221555011', '+33612345678', '+4915123456789', '+491701234567'].map((phone) => ({
        phone,
        birthDate: undefined,
      })),
    );
    // The two that name their country need none.
    expect(german.warnings).toEqual({ 'import-number-completed': 3 });
    const { rows, values, warnings } = prepare(columns(null), [
      ['0151 23456789', '--12-10'],
      ['33611111111', '1604-12-10'],
      ['+1 (212) 555-0142 x12', '0000-00-00 00:00:00'],
    ]);
    expect(rows.map(({ left }) => left.map(({ problem }) => problem.message))).toEqual([
      ['invalid-phone'],
      ['invalid-phone'],
      [],
    ]);
    expect(values.map(({ phone }) => phone)).toEqual([undefined, undefined, '+12125550142']);
    expect(warnings).toEqual({ 'import-no-day': 2, 'import-cell-left': 2 });
  });

  it('have a key; the second sound row of one is a duplicate of the first', () => {
    const { rows } = prepare(
      [toField(0, 'email'), toField(1, 'birthDate', { invalid: 'reject' })],
      [
        ['a@b.test', 'wrong'],
        ['A@B.test', ''],
        ['', ''],
        ['a@b.test', ''],
      ],
      { match: { key: 'email' } },
    );
    expect(rows.map(({ key, duplicateOf }) => [key, duplicateOf])).toEqual([
      ['a@b.test', undefined],
      ['a@b.test', undefined],
      [undefined, undefined],
      ['a@b.test', 3],
    ]);
  });

  it('with a value that a field does not take are errors, go without it, or keep it, as the column has it', () => {
    const columns = (invalid: 'reject' | 'leave' | 'text' | undefined) => [
      toField(0, 'lastName'),
      toField(1, 'phone', invalid ? { invalid } : {}),
    ];
    const outcome = (invalid: 'reject' | 'leave' | 'text' | undefined) => {
      const { rows, values, warnings } = prepare(columns(invalid), [['Nowak', 'call me']]);
      const told = (of: 'problems' | 'left') => rows[0]?.[of].map(({ column, value }) => [column, value]);
      return { phone: values[0]?.['phone'], problems: told('problems'), left: told('left'), warnings };
    };
    const left = {
      phone: undefined,
      problems: [],
      left: [[1, 'call me']],
      warnings: { 'import-cell-left': 1 },
    };
    expect(outcome(undefined)).toEqual(left);
    expect(outcome('leave')).toEqual(left);
    expect(outcome('reject')).toEqual({
      phone: undefined,
      problems: [[1, 'call me']],
      left: [],
      warnings: {},
    });
    expect(outcome('text')).toEqual({
      phone: 'call me',
      problems: [],
      left: [],
      warnings: { 'import-cell-text': 1 },
    });
  });

  it('keep words for nothing in texts, and go without them elsewhere, unless they are one of the choices', () => {
    const columns = [
      toField(0, 'lastName'),
      toField(1, 'phone'),
      toField(2, 'birthDate'),
      toField(3, 'academicRank', { values: { none: 'PROFESSOR' } }),
      toField(4, 'notes'),
    ];
    const marks = ['n/a', 'N/A', '-', '—', '#N/A', 'k. A.', '#NV', '#BEZUG!', '#DIV/0!', 'Err:502'];
    const words = ['none', 'NULL', 'không có', 'brak danych', 'Nil', 'Yok', 'Ohne', 'Empty', 'Brak'];
    const { values, warnings, dropped } = prepare(
      columns,
      [...marks, ...words].map((blank) => [blank, blank, blank, 'None', blank]),
      { clearToken: 'clear' },
    );
    expect(warnings).toEqual({});
    const withText = (text: string | undefined) => ({
      lastName: text,
      phone: undefined,
      birthDate: undefined,
      academicRank: 'PROFESSOR',
      notes: text,
    });
    expect(values).toEqual([...marks.map(() => withText(undefined)), ...words.map(withText)]);
    const told = (column: number) =>
      dropped
        .filter((each) => each.column === column)
        .map(({ value, reason, count }) => [value, reason, count]);
    expect(told(0)).toHaveLength(marks.length - 1);
    expect(told(0)).toContainEqual(['n/a', 'blank', 2]);
    expect(told(0)).toContainEqual(['#BEZUG!', 'error', 1]);
    expect(told(1)).toContainEqual(['Ohne', 'blank', 1]);
    const kept = prepare(
      [toField(0, 'lastName', { keepsBlanks: true }), toField(1, 'phone', { keepsBlanks: true })],
      [['n/a', 'none']],
    );
    expect(kept.values[0]).toEqual({ lastName: 'n/a', phone: undefined });
    expect([kept.dropped, kept.rows[0]?.left.length]).toEqual([[], 1]);
    const { values: cleared } = prepare(columns, [['Nowak', '-', '', '', '']], { clearToken: '-' });
    expect(cleared[0]?.['phone']).toBeNull();
  });

  it('have numbers of the country that another of their columns names', () => {
    const { values } = prepare(
      [toField(0, 'phone', { format: 'PL', formatFrom: 1 })],
      [
        ['0151 23456789', 'Germany'],
        ['0151 23456789', 'Alemania'],
        ['06 12 34 56 78', 'fr'],
        ['(212) 555-0142', 'USA'],
        ['600 100 200', ''],
        ['600 100 200', 'Atlantis'],
      ],
    );
    expect(values.map(({ phone }) => phone)).toEqual([
      '+4915123456789',
      '+4915123456789',
      '+33612345678',
      '+12125550142',
      '+48600100200',
      '+48600100200',
    ]);
  });

  it('have what several columns give to one field: the first, all of them, or the parts of a day', () => {
    const { values, warnings } = prepare(
      [
        toField(0, 'phone'),
        toField(1, 'phone', { join: 'else' }),
        toField(2, 'notes'),
        toField(3, 'notes', { join: 'append' }),
        toField(4, 'birthDate', { part: 'day' }),
        toField(5, 'birthDate', { part: 'month' }),
        toField(6, 'birthDate', { part: 'year' }),
      ],
      [
        ['', '+48600100200', 'One', 'Two', '7', '3', '1980'],
        ['+48600100201', '+48600100200', '', 'Two', '7', 'March', '1980'],
        ['n/a', '', 'One', '', '', '3', '1980'],
        ['', '', '', '', '31', '2', '1980'],
      ],
    );
    expect(values).toEqual([
      { phone: '+48600100200', notes: 'One Two', birthDate: '1980-03-07' },
      { phone: '+48600100201', notes: 'Two', birthDate: '1980-03-07' },
      { phone: undefined, notes: 'One', birthDate: undefined },
      { phone: undefined, notes: undefined, birthDate: undefined },
    ]);
    expect(warnings).toEqual({ 'import-no-day': 1, 'import-cell-left': 1 });
  });

  it('with more cells than columns are taken for nothing', () => {
    const { rows, warnings } = prepare([toField(0, 'email')], [['a@b.test'], ['c@d.test', 'x']]);
    expect(rows[1]).toMatchObject({ values: [], problems: [{ problem: { message: 'file-many-cells' } }] });
    expect(warnings).toEqual({});
  });

  it('that end early have empty cells there, which is a warning', () => {
    const columns = [toField(0, 'email'), toField(1, 'lastName'), toField(2, 'phone')];
    const { rows, warnings } = prepare(columns, [
      ['a@b.test', 'A', '+48600100200'],
      ['c@d.test', 'C'],
      ['e@f.test'],
    ]);
    expect(rows.map(({ values, problems }) => [...values, problems.length])).toEqual([
      ['a@b.test', 'A', '+48600100200', 0],
      ['c@d.test', 'C', undefined, 0],
      ['e@f.test', undefined, undefined, 0],
    ]);
    expect(warnings).toEqual({ 'file-few-cells': 2 });
  });
});

it('first lines of keys are told apart, however many there are', () => {
  const first = new FirstLines();
  const keys = Array.from({ length: 50_000 }, (_, at) => `key ${at % 40_000} of many`);
  const before = keys.map((key, at) => first.put(key, at + 1));
  expect(before.slice(0, 40_000).every((line) => line === undefined)).toBe(true);
  expect(before.slice(40_000)).toEqual(Array.from({ length: 10_000 }, (_, at) => at + 1));
  expect([first.has('key 7 of many'), first.has('key 40001 of many')]).toEqual([true, false]);
});
