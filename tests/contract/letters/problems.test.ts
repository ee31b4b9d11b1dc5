import { expect, it } from 'vitest';
import { CLIPPED_AT } from '../../../src/contract/letters/letter.ts';
import { letterProblems, readLetter } from '../../../src/contract/letters/letter-document.ts';
import { textProblems } from '../../../src/contract/letters/text-problems.ts';
import { isVariable } from '../../../src/contract/letters/variables.ts';
import { SYSTEM_FIELDS } from '../../../src/contract/metadata/fields.ts';

const FOOTER = { type: 'footer', text: '<p>Main Street 1</p>', unsubscribe: 'Unsubscribe' };
const found = (blocks: readonly unknown[], more: object = {}, bytes = 0) =>
  letterProblems(JSON.stringify({ blocks, ...more }), {
    variables: ['firstName', 'city'],
    settings: undefined,
    bytes,
  }).map(({ pointer, messageKey, params }) => `${pointer} ${messageKey} ${params['value'] ?? ''}`.trim());
const of = (block: object) => found([block, FOOTER]);

it('names nothing that the system notes, and nothing that is counted', () => {
  expect(SYSTEM_FIELDS.filter(isVariable)).toEqual([]);
  expect(isVariable({ name: 'visits', kind: 'LONG', readOnly: true })).toBe(false);
  expect(isVariable({ name: 'visits', kind: 'LONG', readOnly: false })).toBe(true);
});

it('takes all that there is', () => {
  const image = { type: 'image', asset: 'a', alt: 'A', link: 'https://example.test/{{firstName}}' };
  const blocks = [
    { type: 'heading', text: 'Hi {{ firstName | fallback: "friend" }}', level: 2, align: 'center' },
    {
      type: 'text',
      text: '<p>{% if city == "Łódź" %}a{% else %}<a href="https://a.test/?c={{city}}">b</a>{% endif %}</p>',
    },
    { type: 'button', label: 'Go', link: '{{ unsubscribeUrl }}' },
    { type: 'columns', columns: [[image], [{ ...image, type: 'video', link: 'https://example.test' }]] },
    { type: 'divider' },
    { type: 'social', links: [{ network: 'x', link: 'https://x.test' }] },
    FOOTER,
  ];
  expect(found(blocks, { preheader: '{{city}}', accent: '#aa0000', text: 'Hi {{firstName}}' })).toEqual([]);
});

it.each([
  [{ type: 'marquee' }, '/blocks/0/type bad-part'],
  [7, '/blocks/0 bad-part 7'],
  [{ type: '__proto__' }, '/blocks/0/type bad-part'],
  [{ type: 'divider', color: 'red' }, '/blocks/0/color unknown-part'],
  [{ type: 'heading', text: '' }, '/blocks/0/text empty'],
  [{ type: 'text', text: '<p></p>' }, '/blocks/0/text empty'],
  [{ type: 'heading', text: 'Hi {{nickname}}' }, '/blocks/0/text unknown-variable nickname'],
  [
    { type: 'heading', text: 'Hi {{firstName.constructor}}' },
    '/blocks/0/text unknown-variable firstName.constructor',
  ],
  [
    { type: 'heading', text: 'Hi {{firstName' },
    '/blocks/0/text unreadable-variable output "{{firstName" not closed',
  ],
  [
    { type: 'heading', text: '{% for a in city %}{% endfor %}' },
    '/blocks/0/text unreadable-variable tag "for" not found',
  ],
  [{ type: 'heading', text: '{{ city | raw }}' }, '/blocks/0/text unreadable-variable undefined filter: raw'],
  [
    { type: 'heading', text: '{{ (1..1000000000) }}' },
    '/blocks/0/text unreadable-variable no round brackets: (1..1000000000)',
  ],
  [{ type: 'text', text: '<p>{{ city | fallback: "<img src=x>" }}</p>' }, '/blocks/0/text bad-text'],
  [{ type: 'text', text: '<script>1</script>x' }, '/blocks/0/text bad-text'],
  [
    { type: 'button', label: 'Go', link: 'javascript:alert(1)' },
    '/blocks/0/link bad-link javascript:alert(1)',
  ],
  [{ type: 'button', label: 'Go', link: '{{city}}' }, '/blocks/0/link variable-link {{city}}'],
  [
    { type: 'button', label: 'Go', link: 'https://{{city}}/' },
    '/blocks/0/link variable-link https://{{city}}/',
  ],
  [
    { type: 'button', label: 'Go', link: 'https://a.test{{city}}/' },
    '/blocks/0/link variable-link https://a.test{{city}}/',
  ],
  [{ type: 'heading', text: 'a', align: 'top' }, '/blocks/0/align bad-part "top"'],
  [{ type: 'columns', columns: [[]] }, '/blocks/0/columns bad-columns'],
  [{ type: 'image', asset: 'a' }, '/blocks/0/alt no-alt'],
  [{ type: 'html', html: '' }, '/blocks/0/html empty'],
  [{ type: 'html', html: '<p>{{nickname}}</p>' }, '/blocks/0/html unknown-variable nickname'],
  [{ type: 'html', html: '<p onclick="a">x</p>' }, '/blocks/0/html bad-html <p onclick="a">x</p>'],
  [{ type: 'divider', when: '' }, '/blocks/0/when bad-condition'],
  [{ type: 'divider', when: '{"type":"FILTER","filter":{}}' }, '/blocks/0/when bad-condition'],
  [
    { type: 'divider', when: '{"type":"EXPRESSION","expression":{"operator":"AND","compoundFilters":[]}}' },
    '/blocks/0/when bad-condition',
  ],
  [{ type: 'divider', when: 7 }, '/blocks/0/when bad-part 7'],
])('names what is wrong with %j', (block, expected) => {
  expect(of(block as object)).toEqual([expect.stringContaining(expected) as string]);
});

it('wants columns without columns within', () => {
  const inner = { type: 'columns', columns: [[], []] };
  expect(of({ type: 'columns', columns: [[inner], []] })).toEqual([
    expect.stringMatching(/^\/blocks\/0\/columns\/0\/blocks\/0\/type bad-part/) as string,
  ]);
});

it('wants a way out of the list', () => {
  expect(found([{ type: 'heading', text: '{{unsubscribeUrl}}' }])).toEqual(['no-unsubscribe']);
  expect(found([{ type: 'button', label: 'Out', link: '{{unsubscribeUrl}}' }])).toEqual([]);
});

it('tells what is cut off, and refuses what is too large', () => {
  expect(found([FOOTER], {}, CLIPPED_AT + 1)).toEqual(['clipped 103']);
  const context = { variables: [], settings: undefined };
  expect(letterProblems('x'.repeat(250_001), context)[0]?.messageKey).toBe('too-large');
  expect(letterProblems('[]', context)[0]?.messageKey).toBe('not-content');
  expect(found(Array.from({ length: 200 }, () => ({ type: 'divider' })))).toContain('no-unsubscribe');
  expect(found(Array.from({ length: 201 }, () => ({ type: 'divider' })))).toEqual(['/blocks bad-part 201']);
  const column = Array.from({ length: 100 }, () => ({ type: 'divider' }));
  expect(found([{ type: 'columns', columns: [column, column] }])).toEqual(['/blocks too-many-blocks 201']);
});

it("takes the message's own links in texts and after https://", () => {
  const link = (href: string) => `<p><a href="${href}">here</a></p>`;
  for (const href of ['https://{{browserUrl}}', 'https://{{ messageUrl }}', '{{browserUrl}}'])
    expect(of({ type: 'text', text: link(href) })).toEqual([]);
  expect(of({ type: 'button', label: 'Go', link: 'https://{{browserUrl}}' })).toEqual([]);
  expect(of({ type: 'button', label: 'Go', link: "https://a.test/D'Angelo" })).toEqual([]);
  expect(found([{ type: 'text', text: link('https://{{unsubscribeUrl}}') }])).toEqual([]);
});

it('warns of what was likely meant as a field, at its place', () => {
  expect(of({ type: 'text', text: '<p>Hi {<strong>firstName</strong>}</p>' })).toEqual([
    '/blocks/0/text leftover {firstName} → {{firstName}}',
  ]);
  expect(of({ type: 'heading', text: 'Hi {{}}' })).toEqual(['/blocks/0/text empty-variable {{}}']);
  expect(found([FOOTER], { preheader: '*|FNAME|*' })).toEqual([
    '/preheader leftover *|FNAME|* → {{firstName}}',
  ]);
  expect(textProblems('{ { firstName } }', ['firstName'])).toEqual([
    {
      severity: 'warning',
      pointer: '',
      messageKey: 'leftover',
      params: { value: '{ { firstName } } → {{firstName}}' },
    },
  ]);
});

it('wants a way out for everybody, and few different conditions', () => {
  const when = (value: number) =>
    JSON.stringify({
      type: 'FILTER',
      filter: { objectName: 'Contact', objectField: 'age', operator: 'EQUALS', value: String(value) },
    });
  expect(found([{ ...FOOTER, when: when(1) }])).toEqual(['no-unsubscribe']);
  const many = Array.from({ length: 21 }, (_each, at) => ({ type: 'divider', when: when(at) }));
  expect(found([...many, FOOTER])).toEqual(['/blocks too-many-conditions 21']);
  expect(found([...many.slice(1), FOOTER])).toEqual([]);
});

it('reads letters of before whatever version they name, and links without an address', () => {
  const social = { type: 'social', links: [{ network: 'web' }] };
  expect(readLetter(JSON.stringify({ version: 0, blocks: [social] }))).toEqual({
    version: 1,
    blocks: [{ id: 'b1', type: 'social', links: [{ network: 'web', link: '' }] }],
  });
});

it('refuses two blocks of one id in one list, also within columns', () => {
  const block = (id: string) => ({ id, type: 'divider' });
  const columns = [1, 2].map((at) => ({ id: `c${at}`, blocks: [block('b1'), block(`b${at}`)] }));
  const blocks = [block('b2'), { id: 'b3', type: 'columns', columns }];
  expect(found(blocks, { version: 1 })).toEqual(['/blocks/1/columns/0/blocks/1/id duplicate-id b1']);
});

it('reads drafts of what is only unfinished', () => {
  const isRead = (blocks: readonly object[]) => readLetter(JSON.stringify({ blocks })) !== undefined;
  expect(
    isRead([
      { type: 'heading', text: '' },
      { type: 'button', label: '', link: 'a' },
    ]),
  ).toBe(true);
  expect(isRead([{ type: 'text', text: '<script>1</script>' }])).toBe(false);
  expect(isRead([{ type: 'heading', text: 'a', size: 3 }])).toBe(false);
});

it('gives letters of before ids and empty parts, the same each time', () => {
  const text = JSON.stringify({
    accent: '#aa0000',
    blocks: [
      { type: 'image' },
      { type: 'columns', columns: [[{ type: 'heading', text: 'a' }], [{ type: 'social' }]] },
      FOOTER,
    ],
  });
  expect(readLetter(text)).toEqual({
    version: 1,
    accent: '#aa0000',
    blocks: [
      { id: 'b1', type: 'image', asset: '' },
      {
        id: 'b2',
        type: 'columns',
        columns: [
          { id: 'c1', blocks: [{ id: 'b3', type: 'heading', text: 'a' }] },
          { id: 'c2', blocks: [{ id: 'b4', type: 'social', links: [] }] },
        ],
      },
      { id: 'b5', ...FOOTER },
    ],
  });
  expect(readLetter(text)).toEqual(readLetter(text));
  expect(readLetter(JSON.stringify(readLetter(text)))).toEqual(readLetter(text));
});

it('judges texts without blocks', () => {
  expect(textProblems('Hi {{firstName}} {{x}}', ['firstName']).map(({ params }) => params.value)).toEqual([
    'x',
  ]);
  expect(textProblems('Hi {{x}}', undefined)).toEqual([]);
});
