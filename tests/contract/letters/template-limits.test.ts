/** Texts with variables, written by anybody: none keeps the process busy, whatever stands in it. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  compileHtml,
  compilePlain,
  readVariables,
  renderHtml,
  renderPlain,
  replaceMarks,
} from '../../../src/contract/letters/liquid.ts';
import { letterProblems } from '../../../src/contract/letters/letter-document.ts';
import { TEMPLATE_LIMITS, TemplateRefused } from '../../../src/contract/letters/template-limits.ts';
import { runs } from '../../support/length.ts';

/** What goes through a list that a text names, counted: each entry that is read is a unit of work. */
function counted(entries: unknown[]): { readonly list: unknown[]; readonly reads: () => number } {
  let reads = 0;
  const list = new Proxy(entries, {
    get(target, name, receiver): unknown {
      reads++;
      return Reflect.get(target, name, receiver);
    },
  });
  return { list, reads: () => reads };
}

const whyRefused = (text: string): string => {
  const read = readVariables(text);
  return 'error' in read ? read.error : '';
};

it.each([
  '{{ (1..1900000) }}',
  '{{(1..9)}}',
  '{{ a | fallback: (1..1900000) }}',
  '{{ a[(1..1900000)] }}',
  '{% if (1..1900000) contains 5 %}x{% endif %}',
  '{% if a %}{% elsif b == (1..1900000) %}x{% endif %}',
  '{{ "x" | fallback: "y", (1..1900000) }}',
  '{{ (((((((((1..2)..3)..4)..5)..6)..7)..8)..9)..10) }}',
])('refuses a range before anything is made of it: %s', (text) => {
  expect(() => compilePlain(text)).toThrow(/round brackets|no ranges/);
  expect(() => compileHtml(text)).toThrow(TemplateRefused);
  expect(whyRefused(text)).toMatch(/round brackets|no ranges/);
});

it.each([
  // What one reading takes for a quotation, another does not.
  `{{ a[b"] | fallback: (1..1900000) | fallback: "x" }}`,
  `{{ a[b'] | fallback: (1..1900000) | fallback: 'x' }}`,
  `{{ a | fallback: "\\" | fallback: (1..1900000) }}`,
  '{% for a in (1..1900000) %}{% endfor %}',
  '{% assign a = (1..1900000) %}',
  '{% tablerow a in (1..1900000) %}{% endtablerow %}',
])('refuses what would have a range: %s', (text) => {
  expect(whyRefused(text)).not.toBe('');
  expect(() => compileHtml(text)).toThrow();
});

it.each([
  ['nesting', '{% if a %}'.repeat(21) + '{% endif %}'.repeat(21), /more than 20 "if"/],
  ['nesting of thousands', '{% if a %}'.repeat(5_000), /more than 20 "if"/],
  ['marks', '{{ a }}'.repeat(6_001), /more than 6000 fields/],
  ['one mark', `{{ ${'a'.repeat(4_001)} }}`, /more than 4000 characters/],
  ['all marks', `{{ ${'a'.repeat(3_900)} }}`.repeat(40), /more than 150000 characters/],
  ['words', `{{ ${'a.b.c.d.e'.repeat(300)} }}`.repeat(55), /more than 30000 words/],
  ['brackets', `{{ a${'[b'.repeat(1_000)}${']'.repeat(1_000)} }}`, /brackets within brackets/],
  ['characters', 'x'.repeat(2_000_001), /more than 2000000 characters/],
])('refuses more of it than fits: %s', (_what, text, why) => {
  expect(() => compilePlain(text)).toThrow(why);
});

it('takes round brackets in words', () => {
  expect(renderPlain(compilePlain('{{ a | fallback: "(1..5)" }} (1..5)'), {})).toBe('(1..5) (1..5)');
  expect(renderPlain(compilePlain('{% if a == "b" or a contains "x" %}y{% else %}n{% endif %}'), {})).toBe(
    'n',
  );
});

it.each([
  ['a long value again and again', '{{ a }}'.repeat(1_000), { a: 'x'.repeat(10_000) }],
  ['a long list again and again', '{{ a }}'.repeat(1_000), { a: Array.from({ length: 10_000 }, () => 'x') }],
  [
    'a list compared with itself',
    '{% if a == b %}x{% endif %}'.repeat(1_000),
    { a: Array.from({ length: 10_000 }, () => 1), b: Array.from({ length: 10_000 }, () => 1) },
  ],
  [
    'a long text searched for',
    '{% if a contains b %}x{% endif %}'.repeat(500),
    { a: 'a'.repeat(500_000), b: `b${'a'.repeat(2_000)}` },
  ],
  ['parts of addresses', '{{ a | part }}'.repeat(1_000), { a: '%'.repeat(10_000) }],
])('ends with a reason where more comes of it than fits: %s', (_what, text, values) => {
  expect(() => renderPlain(compilePlain(text), values)).toThrow(TemplateRefused);
  expect(() => renderHtml(compileHtml(text), values)).toThrow(/more text than fits/);
});

it('counts the marks of a letter over all of its texts', () => {
  const heading = { type: 'heading', text: '{{ city }}'.repeat(45) };
  const of = (many: number) =>
    letterProblems(JSON.stringify({ blocks: Array.from({ length: many }, () => heading) }), {
      variables: ['city'],
      settings: undefined,
    }).map(({ messageKey }) => messageKey);
  expect(of(40)).toEqual(['no-unsubscribe']);
  expect(of(50)).toEqual(['unreadable-variable']);
});

it('replaces marks from their braces to the first that close them', () => {
  const shown = (text: string) => replaceMarks(text, (mark) => `<${mark.length}>`);
  expect(shown('a {{b}} {%c%} {{ {%d%} {{{e}}} {%}')).toBe('a <5> <5> <15>} {%}');
});

const NAMES = ['a', 'b', 'list', 'deep', 'deep.list', 'nothing', 'empty', 'blank', 'nil', 'true'];
const { value, mark, document } = fc.letrec<{ value: string; mark: string; document: string }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom(...NAMES),
    fc.integer().map(String),
    fc.string({ maxLength: 6 }).map((text) => `"${text}"`),
    fc.tuple(tie('value'), tie('value')).map(([from, to]) => `(${from}..${to})`),
    fc.tuple(fc.constantFrom(...NAMES), tie('value')).map(([name, key]) => `${name}[${key}]`),
    tie('value').map((of) => `(${of})`),
  ),
  mark: fc.oneof(
    fc
      .tuple(
        tie('value'),
        fc.array(
          fc.tuple(
            fc.constantFrom('fallback', 'part', 'append', 'split', 'join', 'date', 'raw'),
            tie('value'),
          ),
          { maxLength: 3 },
        ),
      )
      .map(([of, filters]) => `{{ ${[of, ...filters.map(([name, by]) => `${name}: ${by}`)].join(' | ')} }}`),
    fc.string({ unit: fc.constantFrom(...`{}%"'()[].|: a1-\\`), maxLength: 24 }).map((text) => `{{${text}}}`),
  ),
  document: fc.oneof(
    { maxDepth: 4 },
    tie('mark'),
    fc.string({ maxLength: 8 }),
    fc.array(tie('document'), { maxLength: 5 }).map((parts) => parts.join('')),
    fc
      .tuple(
        tie('value'),
        fc.constantFrom('==', '!=', '<', 'contains', 'and', 'or'),
        tie('value'),
        tie('document'),
        tie('document'),
      )
      .map(
        ([left, operator, right, yes, no]) =>
          `{%- if ${left} ${operator} ${right} -%}${yes}{% elsif not ${right} %}${no}{% else %}${yes}{% endif %}`,
      ),
    fc
      .tuple(
        fc.constantFrom('for a in', 'capture', 'assign b =', 'tablerow a in', 'render', 'liquid'),
        tie('value'),
      )
      .map(([tag, of]) => `{% ${tag} ${of} %}{% end${tag.split(' ')[0]} %}`),
    fc
      .tuple(tie('document'), fc.integer({ min: 1, max: 3_000 }))
      .map(([of, times]) => of.repeat(Math.min(times, Math.ceil(60_000 / Math.max(of.length, 1))))),
  ),
}));

it('ends within its work, whatever is written', () => {
  const most = TEMPLATE_LIMITS.work;
  fc.assert(
    fc.property(fc.oneof(document, mark, value), (text) => {
      const list = counted(Array.from({ length: 2_000 }, (_, at) => `entry ${at}`));
      const values = {
        a: 'x'.repeat(5_000),
        b: 7,
        list: list.list,
        deep: { list: [list.list, [list.list]] },
      };
      for (const [compile, render] of [
        [compilePlain, renderPlain],
        [compileHtml, renderHtml],
      ] as const) {
        let written = '';
        try {
          written = render(compile(text), values);
        } catch (error) {
          // A reason that can be told; never the stack, or the memory.
          expect(error).not.toBeInstanceOf(RangeError);
          expect((error as Error).message).not.toMatch(/call stack|allocation/);
        }
        expect(written.length).toBeLessThanOrEqual(most);
      }
      // Each entry is gone through by what counts it, and by what reads it.
      expect(list.reads()).toBeLessThan(8 * most);
    }),
    { numRuns: runs(150, 3_000) },
  );
});
