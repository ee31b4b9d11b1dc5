import type { FieldRules, TextFormat } from '../../../src/contract/kinds/kind.ts';

/** What every format must take, in its canonical form, and what it must refuse. A format without a fixture fails. */
export interface FormatFixture {
  readonly field?: Partial<FieldRules>;
  /** [given, canonical, as an English reader sees it] */
  readonly accepts: readonly (readonly [unknown, string, string])[];
  readonly refuses: readonly unknown[];
  readonly columnType: string;
  /** What files write: [text, notation of the column, canonical]. */
  readonly written: readonly (readonly [string, string | null, string])[];
  /** What is typed where there is no form, in German: [typed, value]. */
  readonly typed: readonly (readonly [string, unknown])[];
  /** Where it stands in a sketch of `npm run generate`; undefined for none. */
  readonly word: string | undefined;
}

const TEXT = { columnType: 'text' } as const;

export const FORMAT_FIXTURES: Readonly<Record<TextFormat, FormatFixture>> = {
  email: {
    ...TEXT,
    accepts: [[' zoe\u0308@example.test ', 'zoë@example.test', 'zoë@example.test']],
    refuses: ['a', 'a@b', 7, `${'a'.repeat(65)}@example.test`],
    written: [['mailto:ada@example.test', null, 'ada@example.test']],
    typed: [['example.test', 'example.test']],
    word: 'EMAIL',
  },
  phone: {
    ...TEXT,
    accepts: [['0048 600.100.200', '+48600100200', '+48600100200']],
    refuses: ['600100200', 'x', 7],
    written: [
      ['tel:+48 600 100 200', null, '+48600100200'],
      ['030 901820', 'DE', '+4930901820'],
    ],
    typed: [['600', '600']],
    word: 'PHONE',
  },
  url: {
    ...TEXT,
    accepts: [['https://example.test/a', 'https://example.test/a', 'https://example.test/a']],
    refuses: ['javascript:alert(1)', 'example.test', 7],
    written: [['https://example.test', null, 'https://example.test']],
    typed: [['example', 'example']],
    word: 'URL',
  },
  multiline: {
    ...TEXT,
    field: { maxLength: 5 },
    accepts: [['a\nb ', 'a\nb', 'a\nb']],
    refuses: ['toolong', 7],
    written: [['a\nb', null, 'a\nb']],
    typed: [['a', 'a']],
    word: 'TEXT',
  },
  filter: {
    ...TEXT,
    accepts: [['{"type":"AND"}', '{"type":"AND"}', '{"type":"AND"}']],
    refuses: ['[]', 'x', 7],
    written: [['{"type":"AND"}', null, '{"type":"AND"}']],
    typed: [['a', 'a']],
    word: undefined,
  },
  richText: {
    ...TEXT,
    accepts: [['<p>a &amp; b</p>', '<p>a &amp; b</p>', 'a & b']],
    refuses: ['<script>', 7],
    written: [['<p>a</p>', null, '<p>a</p>']],
    typed: [['a', 'a']],
    word: 'RICHTEXT',
  },
  money: {
    field: { settings: { currency: 'EUR' }, min: -1000 },
    accepts: [
      ['12.5', '12.50', '€12.50'],
      [7, '7.00', '€7.00'],
      ['-007.10', '-7.10', '-€7.10'],
      ['-0', '0.00', '€0.00'],
      // Past what a floating-point number holds.
      ['123456789012345678.91', '123456789012345678.91', '€123,456,789,012,345,678.91'],
    ],
    refuses: ['12.345', '1,5', '1e3', 0.1 + 0.2, '', '.', '1000000000000000000', '-1000.01', {}, '12 EUR'],
    columnType: 'numeric(20,2)',
    written: [
      ['1.234,56 €', '1.234,56', '1234.56'],
      ['EUR 1,234.56', '1,234.56', '1234.56'],
      ['(12.50)', null, '-12.50'],
      ['12,50-', null, '-12.50'],
      ['€ 1 234,56', null, '1234.56'],
      ["1'234.50", "1'234.56", '1234.50'],
    ],
    typed: [
      ['1.234,56', '1234.56'],
      ['1234,5 €', '1234.50'],
      ['0,005', '0.005'],
      ['1.5', '1.5'],
      ['', null],
    ],
    word: 'MONEY',
  },
  color: {
    ...TEXT,
    accepts: [
      [' #1F77B4 ', '#1f77b4', '#1f77b4'],
      ['#1aF', '#11aaff', '#11aaff'],
    ],
    refuses: ['red', '1f77b4', '#1f77b', '#1f77b4ff', '#12345g', 0x1f77b4, 'url(#a)'],
    written: [
      ['1F77B4', null, '#1f77b4'],
      ['0x1f77b4', null, '#1f77b4'],
    ],
    typed: [
      ['#1AF', '#11aaff'],
      ['blue', 'blue'],
      [' ', null],
    ],
    word: 'COLOR',
  },
  sms: {
    ...TEXT,
    field: { maxLength: 5 },
    accepts: [['a\nb ', 'a\nb', 'a\nb']],
    refuses: ['toolong', 7],
    written: [['a\nb', null, 'a\nb']],
    typed: [['a', 'a']],
    word: 'SMS',
  },
  document: {
    ...TEXT,
    accepts: [
      [' {"text":"a"}', '{"text":"a"}', 'a'],
      // Of formatted text and of HTML, the words alone.
      [
        '{"text":"<p>a {{x}}</p>","html":"<table><tr><td>b</td></tr></table>"}',
        '{"text":"<p>a {{x}}</p>","html":"<table><tr><td>b</td></tr></table>"}',
        'a {{x}}\nb',
      ],
    ],
    refuses: ['[]', 'x', '1', 7],
    written: [['{"text":"a"}', null, '{"text":"a"}']],
    typed: [['a', 'a']],
    word: 'DOCUMENT',
  },
  values: {
    ...TEXT,
    accepts: [['{"name":"a"}', '{"name":"a"}', '{"name":"a"}']],
    refuses: ['[]', 'x', '1', 7],
    written: [['{"name":"a"}', null, '{"name":"a"}']],
    typed: [['a', 'a']],
    word: undefined,
  },
  objectName: {
    ...TEXT,
    accepts: [[' Author ', 'Author', 'Author']],
    refuses: ['author', 'Au thor', '', 7],
    written: [['Author', null, 'Author']],
    typed: [['Author', 'Author']],
    word: undefined,
  },
  fieldName: {
    ...TEXT,
    accepts: [['firstName', 'firstName', 'firstName']],
    refuses: ['first name', '1st', 7],
    written: [['firstName', null, 'firstName']],
    typed: [['firstName', 'firstName']],
    word: undefined,
  },
  address: {
    ...TEXT,
    accepts: [
      ['"Mia" <mia@xn--mnchen-3ya.example>', 'mia@münchen.example', 'mia@münchen.example'],
      ['0048 600.100.200', '+48600100200', '+48600100200'],
    ],
    refuses: ['mia@example.test,', '600100200', 'x', 7],
    written: [['mia@example.test', null, 'mia@example.test']],
    typed: [['mia@example.test', 'mia@example.test']],
    word: undefined,
  },
  actionName: {
    ...TEXT,
    accepts: [['publish', 'publish', 'publish']],
    refuses: ['Publish', 'pub lish', 7],
    written: [['publish', null, 'publish']],
    typed: [['publish', 'publish']],
    word: undefined,
  },
  secret: {
    ...TEXT,
    accepts: [[' open sesame ', 'open sesame', 'open sesame']],
    refuses: [7],
    written: [],
    typed: [['open', 'open']],
    word: 'SECRET',
  },
};
