import { describe, expect, it } from 'vitest';
import { intlLocale, LOCALES } from '../../../src/contract/constants.ts';
import type { FormatContext } from '../../../src/contract/kinds/kind.ts';
import { formFields } from '../../../src/engine/model/form.ts';
import type { ObjectRecord } from '../../../src/engine/hooks/documents.ts';
import { copyCells, readCells } from '../../../src/views/list/ranges/copy-cells.ts';
import { nameKey, planPaste } from '../../../src/views/list/ranges/plan-paste.ts';
import { readTyped, writeTyped } from '../../../src/views/list/ranges/typed-text.ts';
import { field, metadata, model } from '../../engine/fixtures.ts';

const formats = LOCALES.map((locale): FormatContext => ({
  locale: intlLocale(locale),
  timeZone: 'Europe/Warsaw',
  yes: 'Yes',
  no: 'No',
}));
const money = field('price', 'STRING', { format: 'money', settings: { currency: 'EUR' } });
const enumValues = [
  { name: 'NEW', label: 'Brand new' },
  { name: 'OLD', label: 'Óld' },
];
const SAMPLES = [
  [field('a', 'INT'), -1234],
  [field('a', 'LONG'), '-9007199254740993'],
  [field('a', 'DOUBLE'), -1234567.25],
  [field('a', 'DOUBLE'), 0.1],
  [field('a', 'FLOAT'), -0.5],
  [money, '-1234567.50'],
  [field('a', 'LOCAL_DATE'), '2026-03-09'],
  [field('a', 'LOCAL_TIME'), '13:45:00'],
  [field('a', 'LOCAL_DATETIME'), '2026-11-30T08:05:00'],
  [field('a', 'TIMESTAMP'), '2026-11-30T22:05:00Z'],
  [field('a', 'BOOLEAN'), false],
  [field('a', 'ENUM', { enumValues }), 'OLD'],
  [field('a', 'STRING'), '−5 \t "quoted"\nsecond line'],
  [field('a', 'STRING', { format: 'phone' }), '+33611223344'],
] as const;

describe('what is copied and pasted comes back the same', () => {
  it.each(formats.map((format) => [format.locale, format] as const))('in %s', (_, format) => {
    for (const [each, value] of SAMPLES) {
      const text = writeTyped(value, each, {}, format);
      // Canonical values only: the field judges afterwards.
      const back = readTyped(readCells(`${copied(text)}\tx`)[0]?.[0] ?? '', each, {}, format);
      expect(String(back), `${each.kind} ${text}`).toBe(String(value));
    }
  });

  const copied = (text: string) => (/[\t\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

  it('also with the signs and spaces that spreadsheets write', () => {
    const [german] = formats.filter(({ locale }) => locale.startsWith('de'));
    const [french] = formats.filter(({ locale }) => locale.startsWith('fr'));
    if (!german || !french) return expect.fail();
    expect(readTyped('\u22121.234,50 €', money, {}, german)).toBe('-1234.50');
    expect(readTyped('\u2013 5', field('a', 'STRING'), {}, german)).toBe('\u2013 5');
    expect(String(readTyped('\u20121\u202f234', field('a', 'INT'), {}, french))).toBe('-1234');
    expect(readTyped('óld', field('a', 'ENUM', { enumValues }), {}, german)).toBe('OLD');
    expect(readTyped('nonsense', field('a', 'ENUM', { enumValues }), {}, german)).toBe('nonsense');
    // One point in German parts thousands: what would be a guess is refused.
    expect(readTyped('1.5', field('a', 'DOUBLE'), {}, german)).toBe('1.5');
    return undefined;
  });
});

describe('a paste', () => {
  const ship = model({
    view: {
      columns: [
        { field: 'name' },
        { field: 'launched' },
        { field: 'tonnage' },
        { field: 'harbour' },
        { field: 'createdAt' },
      ],
    },
  });
  const format = { locale: 'de', timeZone: 'UTC', yes: 'Ja', no: 'Nein' };
  const inputs = new Map(formFields(ship.form).map((each) => [each.field.name, each]));
  const record = (id: string, more: object = {}) => ({ id, version: 1, ...more }) as ObjectRecord;
  const records = [record('1', { name: 'Ada', tonnage: 5 }), record('2', { name: 'Bea' })];
  const columns = ship.columns;
  const plan = (text: string, named = new Map<string, readonly string[]>()) =>
    planPaste({ lines: readCells(text), records, columns, inputs, format, named });

  it('changes what differs, and keeps what was there for Undo', () => {
    const { changes, refused, cells } = plan('Ada\t09.03.2026\nBea\t\t7\n');
    expect(refused).toEqual([]);
    expect(cells).toBe(2);
    expect(changes.map(({ record: { id }, input, before }) => [id, input, before])).toEqual([
      ['1', { launched: '2026-03-09' }, { launched: null }],
      ['2', { tonnage: expect.anything() as unknown }, { tonnage: null }],
    ]);
  });

  it('tells by cell what does not fit', () => {
    const named = new Map([
      [nameKey('harbour', 'Two'), ['a', 'b']],
      [nameKey('harbour', 'One'), ['c']],
    ]);
    const { changes, refused } = plan('Ada\tsoon\tmany\tTwo\tnow\nBea\t\t\tOne\nCora', named);
    expect(
      refused.map(({ record: row, column, text, refusal }) => [
        row?.id,
        column?.path,
        text,
        'own' in refusal ? refusal.own : refusal.problem.message,
      ]),
    ).toEqual([
      ['1', 'launched', 'soon', 'invalid-date'],
      ['1', 'tonnage', 'many', 'invalid-number'],
      ['1', 'harbour', 'Two', 'several'],
      ['1', 'createdAt', 'now', 'fixed'],
      [undefined, 'name', 'Cora', 'outside'],
    ]);
    expect(changes.map(({ input }) => input)).toEqual([{ harbour: 'c' }]);
  });

  it('brings lists of plain values back as they were, in every language', () => {
    const lists = [
      field('days', 'LIST', { element: 'LOCAL_DATE' }),
      field('sums', 'LIST', { element: 'DOUBLE' }),
      field('moods', 'LIST', { element: 'ENUM', enumValues }),
      field('words', 'LIST', { element: 'STRING' }),
    ];
    const paths = lists.map(({ name }) => ({ field: name }));
    const boat = model({ fields: [...metadata().fields, ...lists], view: { columns: paths } });
    const values = {
      days: ['2026-03-09', '2025-12-31'],
      sums: [-1234.5, 7],
      moods: ['OLD', 'NEW'],
      words: ['a, b', 'say "so"'],
    };
    for (const each of formats) {
      const text = copyCells([record('1', values)], boat.columns, each);
      const { changes, refused } = planPaste({
        lines: readCells(text),
        records: [record('2')],
        columns: boat.columns,
        inputs: new Map(formFields(boat.form).map((input) => [input.field.name, input])),
        format: each,
        named: new Map(),
      });
      expect([each.locale, refused]).toEqual([each.locale, []]);
      expect(changes[0]?.input).toEqual(values);
    }
  });

  it('of what was copied from the same rows changes nothing', () => {
    const { changes, refused } = plan(copyCells(records, columns, format));
    expect([changes, refused]).toEqual([[], []]);
  });
});
