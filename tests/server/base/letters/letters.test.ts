import { describe, expect, it } from 'vitest';
import type { Block, Leaf, Letter } from '../../../../src/contract/letters/letter.ts';
import { compileLetter } from '../../../../src/server/base/letters/compile-letter.ts';
import { linkedWith, withParameters } from '../../../../src/server/base/letters/link-parameters.ts';
import { brandTheme } from '../../../../src/server/base/letters/brand-theme.ts';
import { CONDITION, renderLetter } from '../../../../src/server/base/letters/render-letter.ts';

const LINKS = {
  unsubscribeUrl: 'https://t.test/u/1?a=1&b=2',
  preferencesUrl: 'https://t.test/p',
  browserUrl: 'https://t.test/b',
  messageUrl: 'https://t.test/m',
};
const LETTER: Letter = {
  version: 1,
  preheader: 'News for {{firstName}}',
  blocks: [
    { id: 'b1', type: 'heading', text: 'Hello {{ firstName | fallback: "friend & guest" }}' },
    {
      id: 'b0',
      type: 'text',
      text: '<p>{% if city == &quot;Łódź&quot; %}At home{% else %}Away{% endif %} &amp; <a href="https://a.test/{{firstName}}?x=1&amp;y=2">more</a></p><p>Bye</p>',
    },
    { id: 'b2', type: 'image', asset: 'asset 1', alt: 'A "picture" of {{city}}' },
    { id: 'b3', type: 'button', label: 'Go <now>', link: 'https://b.test/?name={{firstName}}' },
    {
      id: 'b4',
      type: 'footer',
      text: '<p>Main Street 1</p>',
      unsubscribe: 'Unsubscribe',
      preferences: 'Preferences',
    },
  ],
};
const columnsOf = (...columns: Leaf[][]) => columns.map((blocks, at) => ({ id: `c${at}`, blocks }));
const OPTIONS = { language: 'pl', pictures: (id: string) => `https://p.test/${encodeURIComponent(id)}` };
const render = async (values: object, letter: Omit<Letter, 'version'> = LETTER) =>
  renderLetter(
    await compileLetter({ version: 1, ...letter }, OPTIONS),
    values as Record<string, unknown>,
    LINKS,
  );

describe('a letter', () => {
  it('has the values of its receiver, as text', async () => {
    const { html, text, bytes } = await render({ firstName: '<b>"Ann" & co', city: 'Łódź' });
    expect(html).toContain('<title>Hello &lt;b&gt;&#34;Ann&#34; &amp; co</title>');
    expect(html).toContain('Hello &lt;b&gt;&#34;Ann&#34; &amp; co');
    expect(html).not.toContain('<b>"Ann"');
    expect(html).toContain('At home &amp; <a');
    expect(html).toContain('href="https://a.test/%3Cb%3E%22Ann%22%20%26%20co?x=1&amp;y=2"');
    expect(html).toContain('href="https://b.test/?name=%3Cb%3E%22Ann%22%20%26%20co"');
    expect(html).toContain('href="https://t.test/u/1?a=1&amp;b=2"');
    expect(html).toContain('alt="A &quot;picture&quot; of Łódź"');
    expect(html).toContain('src="https://p.test/asset%201"');
    // Until it is loaded its text stands there, in the letter's font.
    expect(html).toMatch(/<img\s[^>]*style="font-family:[^;"]*sans-serif;/);
    expect(html).toContain('lang="pl"');
    expect(html).toContain('prefers-color-scheme:dark');
    expect(html).not.toMatch(/\{\{|\{%|[\uE000-\uE002]|fonts\.googleapis/);
    expect(bytes).toBe(Buffer.byteLength(html));
    expect(text).toBe(
      [
        'Hello <b>"Ann" & co',
        'At home & more (https://a.test/%3Cb%3E%22Ann%22%20%26%20co?x=1&y=2)\n\nBye',
        'A "picture" of Łódź',
        'Go <now>: https://b.test/?name=%3Cb%3E%22Ann%22%20%26%20co',
        '--\nMain Street 1\nUnsubscribe: https://t.test/u/1?a=1&b=2\nPreferences: https://t.test/p',
      ].join('\n\n'),
    );
  });

  it('has the fallback of what is not known', async () => {
    const { html, text } = await render({ firstName: '', city: null });
    expect(html).toContain('Hello friend &amp; guest');
    expect(text).toContain('Hello friend & guest');
    expect(text).toContain('Away');
  });

  it.each([
    ['#1b2a4e', '#646e87', '#ffffff'],
    ['#2b7a63', '#2b7a63', '#ffffff'],
  ])('has buttons of %s that stand out from a dark card', async (accent, background, color) => {
    const video: Block = { id: 'b5', type: 'video', asset: 'v', link: 'https://v.test/' };
    const { html } = await render({}, { accent, blocks: [...LETTER.blocks, video] });
    const dark = `background:${background}!important`;
    for (const at of ['', '[data-ogsc] '])
      expect(html).toContain(`${at}.l-button td{${dark}}${at}.l-button a{${dark};color:${color}!important}`);
    expect(html.match(/class="l-button"/g)).toHaveLength(2);
  });

  it('has the plain text that its author has written', async () => {
    expect((await render({ firstName: 'Ann' }, { ...LETTER, text: 'Hi {{firstName}}' })).text).toBe('Hi Ann');
  });

  it('keeps what is before the entries of lists as text, too', async () => {
    const list =
      '<p>Bring:</p><ul><li><p>a hat</p><ul><li><p>or a cap</p></li></ul></li><li><p>tea</p></li></ul><ol start="3"><li><p>come</p></li><li><p>go</p></li></ol><p>Bye</p>';
    const { html, text } = await render({}, { blocks: [{ id: 'b6', type: 'text', text: list }] });
    expect(text).toBe('Bring:\n- a hat\n  - or a cap\n- tea\n\n3. come\n4. go\n\nBye');
    expect(html.match(/list-style-type:disc/g)).toHaveLength(2);
    expect(html).toMatch(/<ol dir="auto" style="[^"]*list-style-type:decimal" start="3">/);
    // What is in an entry stands close to it, and the next paragraph away from the list.
    expect(html).toMatch(/<p [^>]*style="margin:0">a hat<\/p><ul [^>]*style="margin:6px 0 0;/);
    expect(html).toMatch(/<\/ol><p [^>]*style="margin:0 0 16px">Bye/);
  });

  it('has more room for what stands in columns', async () => {
    const words: Leaf = { id: 'b7', type: 'text', text: '<p>Word</p>' };
    const blocks: Block[] = [words, { id: 'b8', type: 'columns', columns: columnsOf([words], [words]) }];
    const { html } = await render({}, { blocks });
    expect(html.match(/padding:8px 32px 4px/g)).toHaveLength(1);
    expect(html.match(/padding:8px 12px 4px/g)).toHaveLength(2);
    expect(html).toContain('padding:0 20px 8px');
  });

  it('says nothing twice and nothing of its marks where a text has their signs', async () => {
    const { html } = await render(
      {},
      { blocks: [{ id: 'b9', type: 'heading', text: 'a\uE0000\uE001b {{city}}' }] },
    );
    expect(html).toContain('a0b ');
  });
});

describe('conditions of blocks', () => {
  const blocks: Block[] = [
    { id: 'b10', type: 'heading', text: 'Members', when: 'a' },
    {
      id: 'b11',
      type: 'columns',
      when: 'b',
      columns: columnsOf([{ id: 'b12', type: 'text', text: '<p>Left</p>' }], []),
    },
    {
      id: 'b13',
      type: 'columns',
      columns: columnsOf([{ id: 'b14', type: 'text', text: '<p>Inner</p>', when: 'a' }], []),
    },
    { id: 'b15', type: 'html', html: '<table><tr><td>Own {{city}}</td></tr></table>' },
  ];
  it.each([
    [{}, ['Own Łódź']],
    [{ [`${CONDITION}a`]: true }, ['Members', 'Inner', 'Own Łódź']],
    [{ [`${CONDITION}b`]: true }, ['Left', 'Own Łódź']],
    // Only what was found says so.
    [{ tesseraCondition0: true, [`${CONDITION}a`]: 'yes' }, ['Own Łódź']],
  ])('hide what is for others: %j', async (held, shown) => {
    const { html, text } = await render({ ...held, city: 'Łódź' }, { blocks });
    for (const word of ['Members', 'Left', 'Inner', 'Own Łódź']) {
      expect(html.includes(word)).toBe(shown.includes(word));
      expect(text.includes(word)).toBe(shown.includes(word));
    }
    expect(html).not.toMatch(/\{%|[\uE000-\uE002]/);
    expect(text.trim()).toBe(text);
    // No table is left open where a block is left out.
    expect(html.match(/<table/g)?.length).toBe(html.match(/<\/table>/g)?.length);
    expect(html.match(/<tr/g)?.length).toBe(html.match(/<\/tr>/g)?.length);
  });
});

describe('the brand of the tenant', () => {
  it('gives letters its colors, font and logo; a letter of its own accent keeps that', async () => {
    const theme = brandTheme({ color: '#aa0000', background: '#fff8e1', font: 'SERIF' });
    const logo = { src: 'https://p.test/logo?a=1&b=2', alt: 'A "brand"' };
    const draw = async (letter: Letter) =>
      renderLetter(await compileLetter(letter, { ...OPTIONS, theme, logo }), {}, LINKS).html;
    const html = await draw(LETTER);
    expect(html).toContain('#aa0000');
    expect(html).toContain('#fff8e1');
    expect(html).toContain('Georgia');
    expect(html).toContain('src="https://p.test/logo?a=1&amp;b=2"');
    expect(html).toContain('alt="A &quot;brand&quot;"');
    expect(await draw({ ...LETTER, accent: '#00aa00' })).not.toContain('#aa0000');
    expect(brandTheme({ color: 'red;}', background: '', font: 'SANS' })).toEqual({});
  });
});

describe('links of a letter', () => {
  it.each([
    ['https://a.test', 'https://a.test?utm_source=a+b&utm_medium=email'],
    ['https://a.test/x?utm_source=own#part', 'https://a.test/x?utm_source=own&utm_medium=email#part'],
    [
      'https://a.test/{{firstName | fallback: "#?"}}?',
      'https://a.test/{{firstName | fallback: "#?"}}?utm_source=a+b&utm_medium=email',
    ],
    ['mailto:a@a.test', 'mailto:a@a.test'],
    ['{{unsubscribeUrl}}', '{{unsubscribeUrl}}'],
  ])('%s tells the site where a visit comes from: %s', (address, led) => {
    const given = { utm_source: 'a b', utm_medium: 'email', utm_campaign: '' };
    expect(withParameters(address, given)).toBe(led);
  });

  it('do so wherever they stand, but for those that lead elsewhere', async () => {
    const isMeant = (address: string) => !address.startsWith('https://b.test');
    const { html } = await render({}, linkedWith(LETTER, { utm_source: 'news' }, isMeant));
    expect(html).toContain('href="https://a.test/?x=1&amp;y=2&amp;utm_source=news"');
    expect(html).toContain('href="https://b.test/?name="');
    const same = linkedWith(LETTER, { utm_source: '' }, isMeant);
    expect(same).toBe(LETTER);
  });
});
