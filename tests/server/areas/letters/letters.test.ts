/** Texts with variables: judged where they are written, shown as their receivers would get them. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Call, openApi, type TestApi } from '../../../support/api.ts';
import { describeOnDatabase } from '../../../support/databases.ts';
import { copyMetadata, type MetadataCopy } from '../../../support/metadata.ts';

const MODEL = {
  access: 'contacts',
  fields: [
    { name: 'name', kind: 'STRING', sortable: true },
    { name: 'body', kind: 'STRING', format: 'document', documentType: 'letter', about: 'Contact' },
    { name: 'short', kind: 'STRING', format: 'sms', about: 'Contact' },
    { name: 'line', kind: 'STRING', about: 'Contact' },
  ],
};
const FOOTER = { type: 'footer', text: '<p>Main Street 1</p>', unsubscribe: 'Unsubscribe' };
const letter = (text: string) => JSON.stringify({ blocks: [{ type: 'heading', text }, FOOTER] });
const CREATE = 'mutation ($input: NoteInput!) { createNote(input: $input) { id } }';
const PREVIEW = `query ($format: String!, $text: String!, $id: ID) {
  letterPreview(format: $format, about: "Contact", text: $text, id: $id) {
    html text bytes problems { severity pointer messageKey value } } }`;

describeOnDatabase('texts with variables', (open) => {
  let copy: MetadataCopy;
  let api: TestApi;
  let call: Call;
  let contact: string;
  beforeAll(async () => {
    copy = await copyMetadata();
    await copy.write('objects/Note/model.json', MODEL);
    api = await openApi(await open({ product: true }), copy.folder);
    ({ call } = await api.signIn('alpha'));
    const created = await call('mutation ($input: ContactInput!) { createContact(input: $input) { id } }', {
      input: { firstName: '<Ann>', lastName: 'Lee', email: 'ann@example.test' },
    });
    expect(created.errors).toBeUndefined();
    contact = (created.data['createContact'] as { id: string }).id;
  });
  afterAll(() => copy.remove());

  const refused = async (input: object) => {
    const { errors = [] } = await call(CREATE, { input });
    return errors.map(({ extensions }) => [
      extensions['messageKey'],
      extensions['path'],
      (extensions['params'] as Record<string, unknown> | undefined)?.['rule'],
    ]);
  };

  it('are refused where they name what there is not; an unfinished letter is kept', async () => {
    expect(await refused({ body: letter('Hi {{firstName}}'), short: 'Hi {{lastName}}' })).toEqual([]);
    expect(await refused({ short: 'Hi {{nickname}}' })).toEqual([
      ['responseErrorMsg.invalid-letter', 'short', 'unknown-variable'],
    ]);
    expect(await refused({ line: 'Hi {{firstName}}, {lastName}' })).toEqual([]);
    for (const [line, rule] of [
      ['Hi {{nickname}}', 'unknown-variable'],
      ['Hi {{firstName', 'unreadable-variable'],
      ['Hi {{ }}', 'empty-variable'],
    ] as const)
      expect(await refused({ line })).toEqual([['responseErrorMsg.invalid-letter', 'line', rule]]);
    const unfinished = [
      { type: 'heading', text: '' },
      { type: 'image', asset: '' },
      { type: 'button', label: 'Go', link: 'htt' },
      { type: 'text', text: '<p>Hi {{nickname}}</p>', when: '' },
      { type: 'html', html: '<script>1</script>' },
    ];
    expect(await refused({ body: JSON.stringify({ blocks: unfinished }) })).toEqual([]);
    // What is no letter of ours is refused as ever.
    for (const block of [{ type: 'marquee' }, { type: 'text', text: '<script>1</script>' }])
      expect(await refused({ body: JSON.stringify({ blocks: [block] }) })).toEqual([
        ['responseErrorMsg.invalid-content', 'body', expect.any(String) as string],
      ]);
  });

  const preview = async (format: string, text: string, id?: string) => {
    const { data, errors } = await call(PREVIEW, { format, text, id });
    expect(errors).toBeUndefined();
    return data['letterPreview'] as { html: string | null; text: string; bytes: number; problems: unknown[] };
  };

  it('are shown as a receiver would get them', async () => {
    const shown = await preview('letter', letter('Hi {{firstName}}'), contact);
    expect(shown.html).toContain('Hi &lt;Ann&gt;');
    expect(shown.text).toContain('Hi <Ann>');
    expect(shown.bytes).toBe(Buffer.byteLength(shown.html ?? ''));
    expect(shown.problems).toEqual([]);
    expect((await preview('sms', 'Hi {{firstName}}', contact)).text).toBe('Hi <Ann>');
    expect((await preview('sms', 'Hi {{firstName | fallback: "you"}}')).text).toBe('Hi you');
  });

  it('are shown while they are unfinished, with what is wrong and nothing that leads or runs', async () => {
    const blocks = [
      { type: 'heading', text: 'Hi {{nickname}}' },
      { type: 'button', label: 'Go', link: 'javascript:alert(1)' },
      { type: 'html', html: '<img src=x onerror=alert(1)>' },
      { type: 'image', asset: '', alt: 'A' },
      FOOTER,
    ];
    const shown = await preview('letter', JSON.stringify({ blocks }), contact);
    expect(shown.html).toContain('Hi ');
    expect(shown.html).not.toMatch(/javascript:|onerror/);
    expect(shown.problems).toMatchObject([
      { pointer: '/blocks/0/text', messageKey: 'unknown-variable', value: 'nickname' },
      { pointer: '/blocks/1/link', messageKey: 'bad-link' },
      { pointer: '/blocks/2/html', messageKey: 'bad-html' },
      { pointer: '/blocks/3/asset', messageKey: 'empty' },
    ]);
    const wrong = await preview('letter', JSON.stringify({ blocks: [{ type: 'marquee' }] }));
    expect(wrong).toMatchObject({
      html: null,
      problems: [{ pointer: '/blocks/0/type', messageKey: 'bad-part' }],
    });
  });

  it('are drawn for their author with the places of their blocks and their fields in braces', async () => {
    const blocks = [
      { type: 'columns', columns: [[{ type: 'heading', text: 'Hi {{firstName}}' }], []] },
      { type: 'button', label: 'Go', link: 'https://a.test' },
      FOOTER,
    ];
    const { data, errors } = await call(
      'query ($text: String!) { made: letterPreview(format: "letter", about: "Contact", text: $text, edit: true) { html } }',
      { text: JSON.stringify({ blocks }) },
    );
    expect(errors).toBeUndefined();
    const { html } = data['made'] as { html: string };
    expect(html).toMatch(
      /l-at l-at-blocks\/b1\/columns\/c1\/blocks\/b2"[\s\S]*data-part="text">Hi \{\{firstName\}\}/,
    );
    for (const place of ['l-at-blocks/b1', 'l-at-blocks/b3', 'l-at-blocks/b4']) expect(html).toContain(place);
    expect(html).not.toContain('https://a.test');
  });

  it('show a block to those whom its condition finds, and to nobody while it is unfinished', async () => {
    const when = (value: string) =>
      JSON.stringify({
        type: 'FILTER',
        filter: { objectName: 'Contact', objectField: 'lastName', operator: 'EQUALS', value },
      });
    const blocks = (condition: string) =>
      JSON.stringify({
        blocks: [
          { type: 'heading', text: 'Secret', when: condition },
          { type: 'heading', text: 'All' },
          FOOTER,
        ],
      });
    const of = async (condition: string) => {
      const { html, text, problems } = await preview('letter', blocks(condition), contact);
      expect(html?.includes('Secret')).toBe(text.includes('Secret'));
      return { isShown: text.includes('Secret'), problems };
    };
    expect(await of(when('"Lee"'))).toEqual({ isShown: true, problems: [] });
    expect(await of(when('"Low"'))).toEqual({ isShown: false, problems: [] });
    const wrong = [{ severity: 'error', pointer: '/blocks/0/when', messageKey: 'bad-condition', value: '' }];
    expect(await of('')).toEqual({ isShown: false, problems: wrong });
    expect(await of(when('"Lee"').replace('lastName', 'nickname'))).toEqual({
      isShown: false,
      problems: wrong,
    });
    expect((await preview('letter', blocks(when('"Lee"')))).text).not.toContain('Secret');
  });

  it('are refused where they would keep the process busy, when they are written and when they are shown', async () => {
    for (const text of ['{{ (1..1900000) }}', '{% if (1..9999999) contains 5 %}x{% endif %}']) {
      expect(await refused({ short: text })).toEqual([
        ['responseErrorMsg.invalid-letter', 'short', 'unreadable-variable'],
      ]);
      expect(await refused({ body: letter(text) })).toEqual([
        ['responseErrorMsg.invalid-content', 'body', 'unreadable-variable'],
      ]);
      for (const [format, written] of [
        ['sms', text],
        ['letter', letter(text)],
      ] as const)
        expect(await preview(format, written, contact)).toMatchObject({
          text: '',
          problems: [{ messageKey: 'unreadable-variable', value: expect.stringContaining('(1..') as string }],
        });
    }
  });

  it('tell nothing of who is not there, nor of other formats', async () => {
    const other = await call(PREVIEW, {
      format: 'sms',
      text: 'x',
      id: '00000000-0000-7000-8000-000000000000',
    });
    expect(other.errors?.[0]?.extensions['messageKey']).toBe('responseErrorMsg.not-found');
    const plain = await call(PREVIEW, { format: 'url', text: 'x' });
    expect(plain.errors?.[0]?.extensions['messageKey']).toBe('responseErrorMsg.invalid-enum');
    const { call: foreign } = await api.signIn('beta');
    const theirs = await foreign(PREVIEW, { format: 'sms', text: '{{firstName}}', id: contact });
    expect(theirs.errors?.[0]?.extensions['messageKey']).toBe('responseErrorMsg.not-found');
  });
});
