import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isRichText, richTextToText, toRichText } from '../../../src/contract/kinds/rich-text.ts';
import { richTextFormat } from '../../../src/contract/formats/rich-text.ts';
import { buildCatalog } from '../../../src/contract/metadata/build-catalog.ts';
import { validateRecord } from '../../../src/contract/record/validate.ts';

const LINK = '<a href="https://example.test/a?b=1&amp;c=2">here</a>';

describe('rich text', () => {
  it.each([
    '<p>Hello <strong>world</strong> and <em><u>more</u></em></p>',
    `<h2>Title</h2><p>Read ${LINK}.<br>Then go.</p>`,
    '<ul><li><p>One</p></li><li><p>Two</p></li></ul><ol start="3"><li><p>Three</p></li></ol>',
    '<p><a target="_blank" rel="noopener noreferrer" href="mailto:a@b.test">mail</a></p>',
    'plain text, 3 < 4 & 5 > 4',
  ])('may be %s', (html) => expect(isRichText(html)).toBe(true));

  it.each([
    '<script>alert(1)</script>',
    '<p onclick="alert(1)">x</p>',
    '<p style="color:red">x</p>',
    '<img src="x">',
    '<a href="javascript:alert(1)">x</a>',
    '<a href="java&#115;cript:alert(1)">x</a>',
    '<a href=" javascript:alert(1)">x</a>',
    '<a href="data:text/html,x">x</a>',
    '<a href="//evil.test">x</a>',
    "<a href='https://example.test'>x</a>",
    '<a href="https://example.test" href="https://b.test">x</a>',
    '<a href="https://example.test" onmouseover="x">x</a>',
    '<p constructor="x">x</p>',
    '<P>x</P>',
    '<p>x',
    'x</p>',
    '<p><strong>x</p></strong>',
    '<p/>',
    '</br>',
    '<!-- x --><p>x</p>',
    '<?xml?>',
    '<svg><p>x</p></svg>',
    '<p >x</p>',
    '<p\n>x</p>',
    '<constructor>x</constructor>',
    '<ul>'.repeat(40) + '</ul>'.repeat(40),
  ])('is never %s', (html) => expect(isRichText(html)).toBe(false));

  it('is nothing that a browser reads as a tag which the rules do not know', () => {
    const part = fc.constantFrom(
      '<p>',
      '</p>',
      '<',
      '>',
      'p',
      '/',
      '"',
      ' ',
      '<script',
      '&lt;',
      'on=',
      '<b',
      '=',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const html = parts.join('');
        if (!isRichText(html)) return;
        // What stands on either side of a tag stays apart: a "<" before it is text.
        const page = html.replaceAll(/<\/?p>/g, ' ');
        expect(page).not.toMatch(/<[A-Za-z/!?]/);
      }),
    );
  });

  it('reads as text, a line for each part', () => {
    expect(richTextToText(`<h2>Title</h2><p>Read ${LINK} &lt;now&gt;&#33;<br>Then go.</p><p></p>`)).toBe(
      'Title\nRead here <now>!\nThen go.',
    );
    expect(richTextToText('<ul><li><p>One</p></li><li><p>Two</p></li></ul>')).toBe('One\nTwo');
    expect(richTextToText('a &lt; b\nc')).toBe('a &lt; b\nc');
    expect(richTextToText('<p>&constructor;&amp;&nope;</p>')).toBe('&constructor;&&nope;');
  });

  it('made of plain text says the same', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        fc.pre(!/<[A-Za-z/!?]/.test(text));
        const lines = text.split(/\r?\n/).map((line) => line.trimEnd());
        const html = toRichText(text);
        expect(isRichText(html)).toBe(true);
        expect(
          richTextToText(html)
            .split('\n')
            .filter(Boolean)
            .map((line) => line.trim()),
        ).toEqual(lines.map((line) => line.trim()).filter(Boolean));
      }),
    );
  });
});

describe('metadata of rich text', () => {
  const problems = (field: object, label = '{name}') => {
    const files = {
      'objects/Step/model.json': {
        fields: [
          { name: 'name', kind: 'STRING' },
          { name: 'body', kind: 'STRING', format: 'richText', ...field },
        ],
      },
      'objects/Step/view.json': { label },
    };
    const { problems: all } = buildCatalog(
      new Map(Object.entries(files).map(([file, content]) => [file, JSON.stringify(content)])),
    );
    return all.filter(({ file }) => file.includes('/Step/')).map(({ pointer }) => pointer);
  };

  it('is searched by its words, and neither sorted by nor part of a label', () => {
    expect(problems({ minLength: 2, maxLength: 20 })).toEqual([]);
    expect(problems({ searchable: true })).toEqual([]);
    expect(problems({ sortable: true })).toEqual(['/fields/1/sortable']);
    expect(problems({ unique: true })).toEqual(['/fields/1/unique']);
    expect(problems({ minLength: 20, maxLength: 2 })).toEqual(['/fields/1/minLength']);
    expect(problems({}, '{name} {body}')).toEqual(['/label']);
  });
});

describe('a field of rich text', () => {
  const field = { kind: 'STRING', format: 'richText', minLength: 3, maxLength: 5 } as const;

  it('counts the characters that a reader sees', () => {
    expect(richTextFormat.parse('<p><strong>Łódź!</strong></p>', field)).toMatchObject({ ok: true });
    expect(richTextFormat.parse('<p>👩‍🔬👩‍🔬</p>', field)).toMatchObject({
      ok: false,
      problem: { message: 'too-long' },
    });
    expect(richTextFormat.parse('<p>ab</p>', field)).toEqual({
      ok: false,
      problem: { message: 'too-short', params: { minLength: 3 } },
    });
  });

  it('has a bound for its markup too', () => {
    const html = '<strong></strong>'.repeat(10) + '<p>abc</p>';
    expect(richTextFormat.parse(html, field)).toMatchObject({ ok: false, problem: { message: 'too-long' } });
  });

  it('refuses what is not allowed, and calls markup without text nothing', () => {
    const judge = (text: string) =>
      validateRecord(
        [{ ...field, name: 'text', required: true, readOnly: false }],
        { text },
        { partial: true },
      );
    expect(judge('<p onload="x">abc</p>').problems).toMatchObject([
      { message: 'invalid-text', path: 'text' },
    ]);
    expect(judge('<p></p><ul><li><p> </p></li></ul>').problems).toEqual([
      { message: 'required', path: 'text' },
    ]);
    expect(judge('<p>abc</p>')).toEqual({ values: { text: '<p>abc</p>' }, problems: [] });
  });

  it('shows text', () => {
    const context = { locale: 'en', timeZone: 'UTC', yes: 'Yes', no: 'No' };
    expect(richTextFormat.format('<p>a &amp; b</p>', context, field)).toBe('a & b');
  });
});
