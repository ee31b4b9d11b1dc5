/** Writing a letter, over the real API: blocks, their order, what is wrong with them, the plain text, templates. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Letter } from '../../../src/contract/letters/letter.ts';
import { readLetter } from '../../../src/contract/letters/letter-document.ts';
import { ObjectFormScreen } from '../../../src/views/form/object-form-screen.tsx';
import { hostApi } from '../../support/msw.ts';
import { preparePage, renderPage } from '../../support/render.tsx';

preparePage();
const api = hostApi();
const user = userEvent.setup();

const FOOTER = { type: 'footer', text: '<p>Main Street 1</p>', unsubscribe: 'Unsubscribe' } as const;

async function create(object: string, input: object): Promise<string> {
  const { data, errors } = await api.call(
    `mutation ($input: ${object}Input!) { made: create${object}(input: $input) { id } }`,
    { input },
  );
  expect(errors).toBeUndefined();
  return (data['made'] as { id: string }).id;
}

/** The letter of a campaign as it is kept. */
async function kept(id: string): Promise<Letter> {
  const { data } = await api.call('query ($id: ID!) { made: messageCampaign(id: $id) { letter } }', { id });
  return JSON.parse((data['made'] as { letter: string }).letter) as Letter;
}

async function open(blocks: readonly object[], input: object = {}, more: object = {}) {
  const letter = JSON.stringify({ blocks, ...input });
  const id = await create('MessageCampaign', { name: 'Written', subject: 'Hello', letter, ...more });
  renderPage(
    { '/list/:id': <ObjectFormScreen objectName="MessageCampaign" route="/list" id={id} />, '*': <p>-</p> },
    `/list/${id}?edit&tab=content`,
  );
  const editor = await screen.findByRole('group', { name: 'E-mail content' });
  return { id, editor };
}

/** The same with the list of blocks open. */
async function openList(...given: Parameters<typeof open>) {
  const opened = await open(...given);
  await user.click(await within(opened.editor).findByRole('button', { name: 'List of blocks' }));
  return opened;
}

/** The mail in its frame, once it is drawn with some text: jsdom does not load what a frame is given as `srcdoc`. */
async function mailOf(editor: HTMLElement, text: string): Promise<Document> {
  const frame = await within(editor).findByTitle<HTMLIFrameElement>('Mail being edited');
  await waitFor(() => expect(frame.getAttribute('srcdoc')).toContain(text));
  const page = frame.contentDocument as Document;
  const drawn = new DOMParser().parseFromString(frame.getAttribute('srcdoc') ?? '', 'text/html');
  page.head.innerHTML = drawn.head.innerHTML;
  page.body.innerHTML = drawn.body.innerHTML;
  fireEvent.load(frame);
  expect(page.querySelector('.l-at[tabindex]')).not.toBeNull();
  return page;
}

const heads = (editor: HTMLElement) =>
  within(editor)
    .getAllByRole('heading', { level: 4 })
    .map(({ textContent }) => textContent);
const head = (name: string) => screen.getByRole('heading', { level: 4, name });
/** Rich texts have an Undo of their own. */
const undo = () => {
  const tools = document.querySelector<HTMLElement>('.letter-tools') as HTMLElement;
  return user.click(within(tools).getByRole('button', { name: 'Undo' }));
};

it('adds, moves, copies and takes out blocks, by buttons and keys, each step undone', async () => {
  const { id, editor } = await openList([{ type: 'heading', text: 'One' }, FOOTER]);
  await user.selectOptions(within(editor).getByRole('combobox', { name: 'Add a block' }), 'Divider');
  await waitFor(() => expect(document.activeElement).toBe(head('Divider')));
  expect(heads(editor)).toEqual(['Heading', 'Footer', 'Divider']);
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await waitFor(() => expect(document.activeElement?.id).toBe(head('Divider').id));
  expect(heads(editor)).toEqual(['Heading', 'Divider', 'Footer']);
  expect(within(editor).getByText('Moved: 2 of 3').getAttribute('role')).toBe('status');
  const [between] = within(editor).getAllByRole('combobox', { name: 'Insert a block here' });
  await user.selectOptions(between as HTMLElement, 'Social networks');
  expect(heads(editor)).toEqual(['Heading', 'Social networks', 'Divider', 'Footer']);
  await undo();
  const section = within(screen.getByRole('region', { name: 'Heading' }));
  await user.click(section.getByRole('button', { name: 'Duplicate' }));
  expect(heads(editor)).toEqual(['Heading', 'Heading', 'Divider', 'Footer']);
  // The focus goes on where the block was.
  head('Divider').focus();
  await user.keyboard('{Delete}');
  expect(heads(editor)).toEqual(['Heading', 'Heading', 'Footer']);
  await waitFor(() => expect(document.activeElement).toBe(head('Footer')));
  await user.keyboard('{Control>}z{/Control}');
  expect(heads(editor)).toEqual(['Heading', 'Heading', 'Divider', 'Footer']);
  await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
  expect(heads(editor)).toEqual(['Heading', 'Heading', 'Footer']);
  await waitFor(async () =>
    expect((await kept(id)).blocks.map(({ type }) => type)).toEqual(['heading', 'heading', 'footer']),
  );
});

it('offers the fields of the records that a campaign goes out for, in the letter and the subject', async () => {
  const written = { type: 'heading', text: 'Hello {{record.status}} {{record.nickname}}' };
  const { editor } = await openList([written, FOOTER], {}, { recipientObject: 'Lead' });
  const heading = within(screen.getByRole('region', { name: 'Heading' }));
  expect(await within(editor).findByRole('button', { name: /no field “record.nickname”/ })).toBeTruthy();
  expect(within(editor).queryByRole('button', { name: /no field “record.status”/ })).toBeNull();
  const line = heading.getByRole('textbox', { name: 'Text' });
  await user.clear(line);
  await user.selectOptions(heading.getByRole('combobox', { name: 'Insert a field' }), 'Lead › Status');
  expect(line).toHaveProperty('value', '{{record.status}}');
  const subject = screen.getByRole('textbox', { name: /^Subject/ });
  const tools = within(subject.closest('.form-cell') as HTMLElement);
  await user.selectOptions(await tools.findByRole('combobox', { name: 'Insert a field' }), 'Lead › Status');
  await waitFor(() => expect(subject).toHaveProperty('value', 'Hello{{record.status}}'));
});

it('leads from what is wrong to where it is, mends what has one remedy, and previews the rest', async () => {
  const { id, editor } = await openList([{ type: 'heading', text: 'Hello {{firstName}}' }, FOOTER]);
  const heading = within(screen.getByRole('region', { name: 'Heading' }));
  const line = heading.getByRole('textbox', { name: 'Text' });
  await user.clear(line);
  fireEvent.change(line, { target: { value: 'Hello {{nickname}}' } });
  await user.click(await within(editor).findByRole('button', { name: /no field “nickname”/ }));
  expect(document.activeElement).toBe(head('Heading'));
  await user.clear(line);
  await user.type(line, 'Dear ');
  await user.selectOptions(heading.getByRole('combobox', { name: 'Insert a field' }), 'Contact › Last name');
  expect(line).toHaveProperty('value', 'Dear {{lastName}}');
  await user.click(
    within(screen.getByRole('region', { name: 'Footer' })).getByRole('button', { name: 'Remove' }),
  );
  await user.click(within(editor).getByRole('button', { name: /no unsubscribe link/ }));
  await waitFor(() => expect(document.activeElement).toBe(head('Footer')));
  const footer = within(screen.getByRole('region', { name: 'Footer' }));
  await waitFor(() => expect(footer.getAllByRole('textbox').length).toBeGreaterThan(2));
  expect(footer.getByRole('textbox', { name: /unsubscribe link/ })).toHaveProperty('value', 'Unsubscribe');
  // An empty footer is not kept; the preview shows the last letter that was whole.
  await undo();
  await undo();
  const frame = await within(editor).findByTitle('Preview');
  await waitFor(() => expect(frame.getAttribute('srcdoc')).toContain('Dear '));
  await user.click(within(editor).getByRole('button', { name: 'As text' }));
  await waitFor(() => expect(editor.querySelector('.letter-preview pre')?.textContent).toContain('Dear'));
  await waitFor(async () => expect((await kept(id)).blocks[0]).toMatchObject({ text: 'Dear {{lastName}}' }));
});

it('makes the plain text of the blocks, until it is written, and again when that is taken back', async () => {
  const { id, editor } = await openList([{ type: 'heading', text: 'First' }, FOOTER]);
  await user.click(within(editor).getByText('Plain text version'));
  const made = () => editor.querySelector('.letter-own-text pre')?.textContent;
  expect(made()).toBe('First\n\n--\nMain Street 1\nUnsubscribe: {{unsubscribeUrl}}');
  await user.click(within(editor).getByRole('button', { name: 'Write it yourself' }));
  const own = within(editor).getByRole('textbox', { name: 'Plain text version' });
  await user.clear(own);
  // All gone is no reason to take it away from whoever writes.
  fireEvent.change(own, { target: { value: 'Mine: {{nickname}}' } });
  await user.click(await within(editor).findByRole('button', { name: /no field “nickname”/ }));
  expect(document.activeElement?.id).toBe('letter-text');
  fireEvent.change(own, { target: { value: 'Mine' } });
  fireEvent.blur(own);
  await waitFor(async () => expect((await kept(id)).text).toBe('Mine'));
  await user.click(within(editor).getByRole('button', { name: 'Make it from the blocks again' }));
  expect(made()).toContain('First');
  await undo();
  expect(within(editor).getByRole('textbox', { name: 'Plain text version' })).toHaveProperty('value', 'Mine');
  await user.click(within(editor).getByRole('button', { name: 'Make it from the blocks again' }));
  await waitFor(async () => expect(await kept(id)).not.toHaveProperty('text'));
});

it('begins with a template, and becomes one', async () => {
  const letter = JSON.stringify({ blocks: [{ type: 'heading', text: 'Ready' }, FOOTER], accent: '#0f766e' });
  await create('LetterTemplate', { name: 'Spring', letter });
  const { id, editor } = await openList([{ type: 'divider' }, FOOTER]);
  await user.click(await within(editor).findByRole('button', { name: 'Start from a template' }));
  const dialog = await screen.findByRole('dialog', { name: 'Start from a template' });
  const tile = await within(dialog).findByRole('button', { name: 'Spring' });
  // Its picture is the letter itself.
  await waitFor(() => expect(tile.querySelector('iframe')?.getAttribute('srcdoc')).toContain('Ready'));
  await user.click(tile);
  await waitFor(() => expect(heads(editor)).toEqual(['Heading', 'Footer']));
  await waitFor(async () => expect(await kept(id)).toEqual(readLetter(letter)));
  await undo();
  expect(heads(editor)).toEqual(['Divider', 'Footer']);
  await user.click(within(editor).getByRole('button', { name: 'Keep as a template' }));
  const keep = await screen.findByRole('dialog', { name: 'Keep as a template' });
  await user.type(await within(keep).findByRole('textbox', { name: /^Name/ }), 'Plain line');
  await user.click(within(keep).getByRole('button', { name: 'Save' }));
  await screen.findByText('Kept as a template');
  const { data } = await api.call('{ made: letterTemplateList { rows { name letter } } }');
  const { rows } = data['made'] as { rows: { name: string; letter: string }[] };
  const made = rows.find(({ name }) => name === 'Plain line');
  expect((JSON.parse(made?.letter ?? '') as Letter).blocks[0]).toEqual({ id: 'b1', type: 'divider' });
});

it('is edited in the mail itself: by clicks, keys and typing, with the settings beside it', async () => {
  const { id, editor } = await open([
    { type: 'heading', text: 'Hi {{firstName}}' },
    { type: 'divider' },
    FOOTER,
  ]);
  const page = await mailOf(editor, 'Hi {{firstName}}');
  const block = (at: number) =>
    page.querySelector<HTMLElement>(`[class~="l-at-blocks/b${at + 1}"]`) as HTMLElement;
  expect(block(0).getAttribute('aria-label')).toBe('1. Heading');
  // Fields stand in braces, as their author writes them.
  const title = block(0).querySelector<HTMLElement>('[data-part="text"]') as HTMLElement;
  expect(title.textContent).toBe('Hi {{firstName}}');
  fireEvent.click(title);
  expect(await within(editor).findByRole('heading', { name: 'Heading · 1 of 3' })).toBeTruthy();
  expect(block(0).classList.contains('l-selected')).toBe(true);
  fireEvent.focusIn(title);
  title.textContent = 'Welcome {{firstName}}';
  fireEvent.input(title);
  const settings = within(within(editor).getByRole('region', { name: /Heading/ }));
  await waitFor(() =>
    expect(settings.getByRole('textbox', { name: 'Text' })).toHaveProperty('value', 'Welcome {{firstName}}'),
  );
  await waitFor(async () =>
    expect((await kept(id)).blocks[0]).toMatchObject({ text: 'Welcome {{firstName}}' }),
  );
  fireEvent.focusOut(title);
  // It is drawn anew once nobody types in it.
  const frame = within(editor).getByTitle('Mail being edited');
  await waitFor(() => expect(frame.getAttribute('srcdoc')).toContain('Welcome {{firstName}}'));
  fireEvent.focus(block(1));
  fireEvent.keyDown(block(1), { key: 'ArrowUp', altKey: true });
  expect(await within(editor).findByRole('heading', { name: 'Divider · 1 of 3' })).toBeTruthy();
  expect(within(editor).getByText('Moved: 1 of 3').getAttribute('role')).toBe('status');
  const panel = within(within(editor).getByRole('region', { name: /Divider/ }));
  await user.click(panel.getByRole('button', { name: 'Duplicate' }));
  await user.click(within(editor).getByRole('button', { name: 'Remove' }));
  await user.selectOptions(within(editor).getByRole('combobox', { name: 'Add a block below' }), 'Button');
  const types = async () => (await kept(id)).blocks.map(({ type }) => type);
  await waitFor(async () => expect(await types()).toEqual(['divider', 'heading', 'button', 'footer']));
  await undo();
  await waitFor(async () => expect(await types()).toEqual(['divider', 'heading', 'footer']));
});

it('keeps an unfinished letter, shows it, and says of each problem where it is', async () => {
  const { id, editor } = await open([
    { type: 'button', label: '', link: '' },
    { type: 'image', asset: '' },
  ]);
  expect((await kept(id)).blocks).toHaveLength(2);
  await screen.findByText('5 characters · up to 50 are shown by most inboxes');
  const page = await mailOf(editor, 'l-at-blocks/b2');
  expect(page.querySelector('[class~="l-at-blocks/b2"] img')).not.toBeNull();
  await within(editor).findByText('Still to do before it can be sent');
  const problems = [...editor.querySelectorAll('.letter-problems button')].map((each) => each.textContent);
  expect(problems).toEqual([
    '1. Button › Label: Still missing. Fill it in.',
    '1. Button › Link address: Still missing. Fill it in.',
    '2. Image › File of the media library: Still missing. Fill it in.',
    '2. Image › Description for those who see no images: An image has no description. Those who see no images do not know what it is.',
    'There is no unsubscribe link. Add a footer.',
  ]);
  await user.click(within(editor).getByRole('button', { name: /^2. Image › File/ }));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Image · 2 of 2'));
});

it('saves a block, and copies it into another place', async () => {
  const { id, editor } = await open([{ type: 'heading', text: 'Kept words' }, FOOTER]);
  const page = await mailOf(editor, 'Kept words');
  fireEvent.click(page.querySelector('[class~="l-at-blocks/b1"]') as Element);
  await user.click(await within(editor).findByRole('button', { name: 'Save this block for other mails' }));
  const dialog = await screen.findByRole('dialog', { name: 'Save this block for other mails' });
  await user.type(await within(dialog).findByRole('textbox', { name: /^Name/ }), 'Greeting');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await screen.findByText('The block is saved');
  await user.click(within(editor).getByRole('button', { name: 'Insert a saved block' }));
  const table = await screen.findByRole('dialog', { name: 'Select Items' });
  await user.click(await within(table).findByText('Greeting'));
  await user.click(within(table).getByRole('button', { name: 'Select' }));
  await waitFor(async () =>
    expect((await kept(id)).blocks.map(({ type }) => type)).toEqual(['heading', 'heading', 'footer']),
  );
});
