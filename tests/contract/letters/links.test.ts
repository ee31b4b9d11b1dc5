import { describe, expect, it } from 'vitest';
import {
  findHtmlLinks,
  findLinks,
  linkKey,
  linkTarget,
  ownLinkOf,
  replaceHtmlLinks,
  replaceLinks,
  withLinkParts,
} from '../../../src/contract/letters/links.ts';
import { compilePlain, renderPlain } from '../../../src/contract/letters/liquid.ts';
import { plainTextOf } from '../../../src/contract/letters/plain-letter.ts';

const linksIn = (text: string) => findLinks(text).map(({ address }) => address);

describe('links of a text', () => {
  it.each([
    ['See https://a.test/Rose_(flower).', ['https://a.test/Rose_(flower)']],
    ['(https://a.test/Rose_(flower))', ['https://a.test/Rose_(flower)']],
    ['(see https://a.test/x), and', ['https://a.test/x']],
    ['(https://a.test/x)and', ['https://a.test/x']],
    ['[https://a.test/x[1]]', ['https://a.test/x[1]']],
    ['<https://a.test/a).>', ['https://a.test/a).']],
    ["“https://a.test/x?y=D'Angelo”!", ["https://a.test/x?y=D'Angelo"]],
    ['«https://a.test/x»', ['https://a.test/x']],
    ['https://a.test/x?!… HTTP://B.TEST/y:', ['https://a.test/x', 'HTTP://B.TEST/y']],
    ['https://a.test/käse', ['https://a.test/käse']],
    [
      'https://a.test/?n={{ firstName | fallback: "my friend" }}&c=1 x',
      ['https://a.test/?n={{ firstName | fallback: "my friend" }}&c=1'],
    ],
    ['{% if city %}https://a.test/x{% else %}{{city}}{% endif %}', ['https://a.test/x']],
    [
      'https://a.test/{% if city %}{{city}}{% endif %}/b c',
      ['https://a.test/{% if city %}{{city}}{% endif %}/b'],
    ],
    ['https://', []],
    ['https://...', []],
    [`https://a.test/${')'.repeat(50_000)}`, ['https://a.test/']],
  ])('end where readers take them to end: %j', (text, expected) => {
    expect(linksIn(text)).toEqual(expected);
  });

  it('are replaced where they stand', () => {
    expect(replaceLinks('a (https://a.test/x), b https://b.test.', () => 'L')).toBe('a (L), b L.');
  });

  it('hold values as parts of addresses, once', () => {
    const text = 'Hi {{name}}: https://a.test/?n={{name}}&c=1';
    const compiled = compilePlain(withLinkParts(withLinkParts(text)));
    expect(renderPlain(compiled, { name: "D'Angelo & co (1)" })).toBe(
      "Hi D'Angelo & co (1): https://a.test/?n=D%27Angelo%20%26%20co%20%281%29&c=1",
    );
  });

  it('of the message itself are taken after https://, too', () => {
    expect(ownLinkOf('https://{{browserUrl}}')).toBe('browserUrl');
    expect(ownLinkOf('{{ unsubscribeUrl }}')).toBe('unsubscribeUrl');
    expect(ownLinkOf('https://{{city}}')).toBeUndefined();
    expect(withLinkParts('Out: https://{{unsubscribeUrl}}.')).toBe('Out: {{unsubscribeUrl}}.');
  });
});

describe('links of HTML', () => {
  it('are read with their references decoded once, and written with them', () => {
    const html =
      '<a class="b" href="https://a.test/?n=D&#39;Angelo&amp;c=1&amp;lt;">x</a><A HREF=\'https://b.test/&#x27;\'>y</A>' +
      '<link href="https://c.test"><a href="mailto:a@b.test">z</a>';
    expect(findHtmlLinks(html)).toEqual(["https://a.test/?n=D'Angelo&c=1&lt;", "https://b.test/'"]);
    expect(replaceHtmlLinks('<a href="https://a.test/?b=&quot;">x</a>', (all) => `${all}&d`)).toBe(
      '<a href="https://a.test/?b=&quot;&amp;d">x</a>',
    );
  });
});

describe('the target of a link', () => {
  it.each([
    ['https://a.test/käse', 'https://a.test/k%C3%A4se'],
    ['https://a.test/a%26b?ł=ż', 'https://a.test/a%26b?%C5%82=%C5%BC'],
    ['https://a.test/a b#ü', 'https://a.test/a%20b#%C3%BC'],
    ['https://bücher.test', 'https://xn--bcher-kva.test/'],
    ['javascript:alert(1)', undefined],
    ['https://', undefined],
  ])('%s is %s', (address, target) => {
    expect(linkTarget(address)).toBe(target);
  });

  it('is one for all spellings', () => {
    expect(linkKey('HTTPS://A.test')).toBe(linkKey('https://a.test/'));
    expect(linkKey('https://a.test/ä')).toBe(linkKey('https://a.test/%C3%A4'));
    expect(linkKey('{{…}}')).toBe('{{…}}');
  });
});

it('writes links into plain text so that they are found again', () => {
  const links = [
    'https://a.test/Rose_(flower)',
    'https://a.test/b)',
    'https://a.test/c.',
    'https://a.test/d',
  ];
  const text = plainTextOf([
    ...links.map((link) => ({ id: 'b1', type: 'button', label: 'Go', link }) as const),
    { id: 'b2', type: 'text', text: links.map((link) => `<p><a href="${link}">more</a>.</p>`).join('') },
    { id: 'b3', type: 'text', text: '<p><a href="https://a.test/e?utm=1">https://a.test/e</a></p>' },
    { id: 'b4', type: 'text', text: '<p><a href="https://{{browserUrl}}">{{browserUrl}}</a></p>' },
  ]);
  expect(linksIn(text)).toEqual([...links, ...links, 'https://a.test/e?utm=1']);
  expect(text).toContain('more (https://a.test/Rose_(flower)).');
  expect(text).toContain('Go: <https://a.test/c.>');
  expect(text).toMatch(/\n\n\{\{browserUrl\}\}$/);
});
