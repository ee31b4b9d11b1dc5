/** Making message elements of each type, over the real API: by keys and numbers, with undo, and what is wrong with them. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Editor as TextEditor } from '@tiptap/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type {
  BranchingContent,
  ContentOf,
  DocumentContent,
  InteractionOf,
  QuestionInteraction,
  VideoContent,
} from '../../../../src/contract/interactive/content.ts';
import { emptyContent } from '../../../../src/contract/interactive/empty-content.ts';
import { ObjectFormScreen } from '../../../../src/views/form/object-form-screen.tsx';
import { hostApi } from '../../../support/msw.ts';
import { preparePage, renderPage } from '../../../support/render.tsx';

// jsdom has no captures of pointers.
HTMLElement.prototype.setPointerCapture = () => undefined;
// Nor places of text, to which the editor of rich text scrolls.
Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
Range.prototype.getBoundingClientRect = () => new DOMRect();

preparePage();
const api = hostApi();
const user = userEvent.setup();

const BOX = { x: 0.1, y: 0.1, width: 0.3, height: 0.2 };
const TEXT = { ...BOX, id: 'text-1', type: 'text', from: 1, to: 4, label: 'Hello', text: 'Hello' } as const;

const open = (part: Partial<VideoContent> = {}) => openAs('INTERACTIVE_VIDEO', part);

async function openAs<T extends keyof ContentOf>(type: T, part: Partial<ContentOf[T]> = {}) {
  const content = JSON.stringify({ ...emptyContent(type), ...part });
  const input = { name: 'Tour', type, content };
  const { data, errors } = await api.call(
    'mutation ($input: MessageElementInput!) { made: createMessageElement(input: $input) { id } }',
    { input },
  );
  expect(errors).toBeUndefined();
  const { id } = data['made'] as { id: string };
  renderPage(
    { '/list/:id': <ObjectFormScreen objectName="MessageElement" route="/list" id={id} />, '*': <p>-</p> },
    `/list/${id}?edit`,
  );
  const editor = within(
    (await screen.findByRole('toolbar', { name: 'Tools' })).closest('.ie-editor') as HTMLElement,
  );
  return { id, editor };
}
type Editor = Awaited<ReturnType<typeof open>>['editor'];

/** The content as it is kept, once it fulfils the test. */
async function kept<C = VideoContent>(id: string, test: (content: C) => void) {
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(async () => {
    const { data } = await api.call('query ($id: ID!) { made: messageElement(id: $id) { content } }', { id });
    test(JSON.parse((data['made'] as { content: string }).content) as C);
  });
}
/** Puts formatted text into an editor of rich text: jsdom cannot type into elements that are edited in place. */
async function writeRich(element: HTMLElement, html: string) {
  await act(() =>
    Promise.resolve((element as HTMLElement & { editor: TextEditor }).editor.commands.setContent(html)),
  );
  fireEvent.blur(element);
}
const add = (editor: Editor, type: string) =>
  user.selectOptions(editor.getByRole('combobox', { name: 'Add an interaction' }), type);
/** The editor's own: an editor of rich text has an undo, too. */
const tools = (editor: Editor) => within(editor.getByRole('toolbar', { name: 'Tools' }));
const timeline = (editor: Editor) => within(editor.getByRole('group', { name: 'Timeline' }));
const first = ({ interactions }: VideoContent) => interactions[0] as InteractionOf<'text'>;

it('moves what is chosen by arrow keys, in time and in the picture, each way back', async () => {
  const { id, editor } = await open({ interactions: [TEXT] });
  const bar = () => timeline(editor).getByRole('button', { name: /Hello/ });
  bar().focus();
  await user.keyboard('{ArrowRight}{ArrowRight}{Shift>}{ArrowRight}{/Shift}{Alt>}{ArrowLeft}{/Alt}');
  expect(bar().getAttribute('aria-label')).toBe('Text Hello, 0:02.2 to 0:05.1');
  timeline(editor).getByRole('slider', { name: 'From (s)' }).focus();
  await user.keyboard('{ArrowLeft}');
  const box = within(editor.getByRole('group', { name: 'Picture of the video' })).getByRole('button', {
    name: /Hello/,
  });
  box.focus();
  await user.keyboard('{Shift>}{ArrowDown}{ArrowRight}{/Shift}{Alt>}{Shift>}{ArrowRight}{/Shift}{/Alt}');
  await kept(id, (content) =>
    expect(first(content)).toMatchObject({ from: 2.1, to: 5.1, x: 0.11, y: 0.11, width: 0.31, height: 0.2 }),
  );
  // What the keys did in one go is one step.
  for (let step = 0; step < 5; step++) await user.click(tools(editor).getByRole('button', { name: 'Undo' }));
  await kept(id, (content) => expect(first(content)).toEqual(TEXT));
  expect(tools(editor).getByRole<HTMLButtonElement>('button', { name: 'Undo' }).disabled).toBe(true);
});

it('drags bars and boxes, and snaps to what is near', async () => {
  const { id, editor } = await open({
    interactions: [TEXT],
    bookmarks: [{ id: 'b', time: 3, label: 'Here' }],
  });
  const bar = timeline(editor).getByRole('button', { name: /Hello/ });
  const track = document.querySelector('.ie-track') as HTMLElement;
  Object.defineProperty(track, 'clientWidth', { value: 400 });
  fireEvent.pointerDown(bar, { clientX: 0, pointerId: 1 });
  // 4 s are 400 px: it ends a hair before the bookmark.
  fireEvent.pointerMove(bar, { clientX: -99, pointerId: 1 });
  fireEvent.pointerUp(bar, { pointerId: 1 });
  await kept(id, (content) => expect(first(content)).toMatchObject({ from: 0, to: 3 }));
});

it('widens the timeline by keys, by buttons and by the wheel, within its limits', async () => {
  const { editor } = await open({ interactions: [TEXT] });
  const width = () =>
    timeline(editor).getByRole('slider', { name: 'Moment of the video' }).parentElement?.style.width;
  const zoomOut = () => timeline(editor).getByRole<HTMLButtonElement>('button', { name: 'Zoom out' });
  expect([width(), zoomOut().disabled]).toEqual(['100%', true]);
  await user.click(timeline(editor).getByRole('button', { name: 'Zoom in' }));
  timeline(editor).getByRole('button', { name: /Hello/ }).focus();
  await user.keyboard('+');
  expect(width()).toBe('400%');
  await user.keyboard('--------');
  expect(width()).toBe('100%');
  const place = document.querySelector('.ie-timeline-scroll') as HTMLElement;
  fireEvent.wheel(place, { deltaY: -1 });
  expect(width()).toBe('100%');
  fireEvent.wheel(place, { deltaY: -1, ctrlKey: true });
  expect(width()).toBe('125%');
  for (let step = 0; step < 9; step++) await user.keyboard('+');
  expect(width()).toBe('3200%');
});

it('goes to the moment of what is chosen in the timeline, unless it is shown already', async () => {
  const { editor } = await open({ interactions: [TEXT], bookmarks: [{ id: 'b', time: 3, label: 'Here' }] });
  const moment = () =>
    timeline(editor).getByRole<HTMLInputElement>('slider', { name: 'Moment of the video' }).value;
  await user.click(timeline(editor).getByRole('button', { name: /Hello/ }));
  expect(moment()).toBe('1');
  await user.click(timeline(editor).getByRole('button', { name: /Here/ }));
  await user.click(timeline(editor).getByRole('button', { name: /Hello/ }));
  expect(moment()).toBe('3');
});

it('shows the video with its sound, and says how to play it', async () => {
  const { editor } = await open({ interactions: [TEXT], asset: 'some-file' });
  const video = document.querySelector('.ie-frame video') as HTMLVideoElement;
  expect(video.muted).toBe(false);
  await user.click(editor.getByRole('button', { name: 'Turn the sound off' }));
  expect(video.muted).toBe(true);
});

it('adds, copies, pastes and removes, and asks by words and numbers for what each kind needs', async () => {
  const { id, editor } = await open();
  await add(editor, 'Question');
  const panel = () => within(editor.getByRole('region', { name: 'Question' }));
  await writeRich(panel().getByRole('textbox', { name: 'Text' }), '<p>Which?</p>');
  await writeRich(panel().getByRole('textbox', { name: 'Choice 1' }), '<p>This</p>');
  await writeRich(panel().getByRole('textbox', { name: 'Choice 2' }), '<p>That</p>');
  await user.click(panel().getAllByRole('checkbox', { name: 'Right' })[0] as HTMLElement);
  fireEvent.change(panel().getByRole('spinbutton', { name: 'To (s)' }), { target: { value: '7.5' } });
  timeline(editor)
    .getByRole('button', { name: /Question/ })
    .focus();
  await user.keyboard('{Control>}c{/Control}{Control>}v{/Control}');
  expect(timeline(editor).getAllByRole('button', { name: /Question/ }).length).toBe(2);
  await user.keyboard('{Delete}');
  await user.click(editor.getByRole('button', { name: 'Add a bookmark' }));
  await user.click(editor.getByRole('button', { name: 'Add an end screen' }));
  await kept(id, (content) => {
    expect(content.interactions).toMatchObject([
      {
        type: 'question',
        text: 'Which?',
        from: 0,
        to: 7.5,
        choices: [{ text: 'This', correct: true }, { text: 'That' }],
      },
    ]);
    expect([content.bookmarks.length, content.endScreens.length]).toEqual([1, 1]);
  });
});

it('leaves the keys that edit a formatted text to it', async () => {
  const { editor } = await open({ interactions: [TEXT] });
  const bars = () => timeline(editor).getAllByRole('button', { name: /Hello/ });
  act(() => bars()[0]?.focus());
  const panel = within(editor.getByRole('region', { name: 'Text' }));
  const text = await panel.findByRole('textbox', { name: 'Text' });
  fireEvent.keyDown(text, { key: 'Delete' });
  fireEvent.keyDown(text, { key: 'd', ctrlKey: true });
  expect(bars()).toHaveLength(1);
});

it('inserts a field of the recipient where the cursor is in the text of a question', async () => {
  const { id, editor } = await open();
  await add(editor, 'Question');
  const panel = within(editor.getByRole('region', { name: 'Question' }));
  const text = await panel.findByRole('textbox', { name: 'Text' });
  await writeRich(text, '<p>Which way, ?</p>');
  await act(() => (text as HTMLElement & { editor: TextEditor }).editor.commands.setTextSelection(12));
  await user.selectOptions(
    panel.getAllByRole('combobox', { name: 'Insert a field' })[0] as HTMLElement,
    'First name',
  );
  await kept(id, ({ interactions }) =>
    expect(interactions).toMatchObject([{ type: 'question', text: 'Which way, {{firstName}}?' }]),
  );
});

it('tells what is wrong, and leads to its place', async () => {
  const { editor } = await open({ interactions: [{ ...TEXT, text: '{{birthday}}' }] });
  const problem = await editor.findByRole('button', { name: /Hello: There is no field “birthday”/ });
  expect(editor.getByRole('button', { name: /No file is chosen yet/ })).toBeTruthy();
  await user.click(problem);
  const input = within(editor.getByRole('region', { name: 'Text' })).getByRole('textbox', { name: 'Text' });
  await waitFor(() => expect(document.activeElement).toBe(input));
  expect(input.getAttribute('aria-invalid')).toBe('true');
  await writeRich(input, '<p>Hello <strong>you</strong></p>');
  await waitFor(() => expect(editor.queryByRole('button', { name: /birthday/ })).toBeNull());
});

it('makes a branching scenario: steps, where their choices lead, limits, scores and ends', async () => {
  const { id, editor } = await openAs('BRANCHING_SCENARIO');
  const choose = (name: string, option: string) =>
    user.selectOptions(editor.getByRole('combobox', { name }), option);
  await choose('Starts with', '+ Question');
  await choose('Scoring', 'Sum of the choices');
  await user.click(editor.getByRole('button', { name: /^Question 1 ?Question$/ }));
  const panel = () => within(editor.getByRole('region', { name: 'Question' }));
  await writeRich(panel().getByRole('textbox', { name: 'Text' }), '<p>Which way, {{firstName}}?</p>');
  await writeRich(panel().getByRole('textbox', { name: 'Choice 1' }), '<p>Left</p>');
  await writeRich(panel().getByRole('textbox', { name: 'Choice 2' }), '<p><em>Right</em></p>');
  await user.type(panel().getByRole('spinbutton', { name: 'Score of choice 1' }), '5');
  await user.click(panel().getByRole('checkbox', { name: 'Time limit' }));
  await choose('Then it goes on as if this were chosen', 'Right');
  // What is made by leading there is made in the same step.
  await choose('Choice 1 leads', '+ End screen');
  await user.click(tools(editor).getByRole('button', { name: 'Undo' }));
  expect(editor.queryByRole('button', { name: /^Remove End screen/ })).toBeNull();
  await user.click(tools(editor).getByRole('button', { name: 'Redo' }));
  // The problem leads to what is missing.
  await user.click(editor.getByRole('button', { name: /Question 1: It leads nowhere yet/ }));
  const second = panel().getByRole<HTMLSelectElement>('combobox', { name: 'Choice 2 leads' });
  await waitFor(() => expect(document.activeElement).toBe(second));
  await choose('Choice 2 leads', '+ Text');
  // Each way in the list leads there in the editor.
  await user.click(editor.getByRole('button', { name: 'Right → Text 1' }));
  const text = within(editor.getByRole('region', { name: 'Text' }));
  await writeRich(text.getByRole('textbox', { name: 'Text' }), '<p>A detour</p>');
  await choose('Leads', 'End screen');
  await user.click(editor.getByRole('button', { name: 'Move Text 1 up' }));
  await user.click(editor.getByRole('button', { name: 'End screen' }));
  await user.click(editor.getByRole('button', { name: 'Add a button' }));
  await user.type(editor.getByRole('textbox', { name: 'Button 1' }), 'Once more');
  expect(editor.getByText('Nothing is wrong.')).toBeTruthy();
  await kept<BranchingContent>(id, (content) =>
    expect(content).toMatchObject({
      start: 'question-1',
      scoring: 'dynamic',
      nodes: [
        { id: 'text-1', type: 'text', text: '<p>A detour</p>', next: 'end-1' },
        {
          id: 'question-1',
          type: 'question',
          text: 'Which way, {{firstName}}?',
          choices: [
            { text: 'Left', next: 'end-1', score: 5 },
            { text: '<p><em>Right</em></p>', next: 'text-1' },
          ],
          timeLimit: { seconds: 30, choice: 'b' },
        },
      ],
      endScreens: [{ id: 'end-1', actions: [{ label: 'Once more', goto: { type: 'start' } }] }],
    }),
  );
});

it('puts places on the pages of a document, and moves them by keys', async () => {
  const { id, editor } = await openAs('DOCUMENT');
  fireEvent.change(editor.getByRole('spinbutton', { name: 'Page' }), { target: { value: '2' } });
  await user.click(editor.getByRole('button', { name: 'Add a place' }));
  const picture = within(editor.getByRole('group', { name: 'Picture with its places' }));
  picture.getByRole('button', { name: 'Place' }).focus();
  await user.keyboard('{Shift>}{ArrowUp}{/Shift}');
  await user.selectOptions(editor.getByRole('combobox', { name: 'Leads' }), 'To a page');
  const page = within(
    editor.getByRole('combobox', { name: 'Leads' }).parentElement?.parentElement as HTMLElement,
  );
  fireEvent.change(page.getByRole('spinbutton', { name: 'Page' }), { target: { value: '3' } });
  await user.click(editor.getByRole('button', { name: 'Duplicate' }));
  await kept<DocumentContent>(id, ({ hotspots }) =>
    expect(hotspots).toMatchObject(
      ['spot-1', 'spot-2'].map((spot) => ({ id: spot, page: 2, y: 0.34, goto: { type: 'page', page: 3 } })),
    ),
  );
  // Another page has places of its own.
  fireEvent.change(editor.getAllByRole('spinbutton', { name: 'Page' })[0] as HTMLElement, {
    target: { value: '1' },
  });
  expect(picture.queryByRole('button', { name: 'Place' })).toBeNull();
});

it('asks for the limit of a question, for where a choice leads, and how it is shown', async () => {
  const { id, editor } = await open();
  await add(editor, 'Question');
  const choose = (name: string, option: string) =>
    user.selectOptions(editor.getByRole('combobox', { name }), option);
  await choose('Choice 2 leads', 'To the beginning');
  await choose('What is shown', 'Its label, which opens it');
  await user.click(editor.getByRole('checkbox', { name: 'Time limit' }));
  await user.click(editor.getByRole('button', { name: 'Add an end screen' }));
  await user.click(editor.getByRole('button', { name: 'Add a button' }));
  await kept(id, (content) =>
    expect(content).toMatchObject({
      interactions: [
        {
          displayType: 'button',
          choices: [{ id: 'a' }, { id: 'b', goto: { type: 'start' } }],
          timeLimit: { seconds: 30, choice: 'a' },
        },
      ],
      endScreens: [{ actions: [{ label: '', goto: { type: 'start' } }] }],
    }),
  );
});

it('asks for what is of the chosen kind of question alone', async () => {
  const { id, editor } = await open();
  await add(editor, 'Question');
  const kind = editor.getByRole('combobox', { name: 'Kind of question' });
  await user.selectOptions(kind, 'Rating');
  fireEvent.change(editor.getByRole('textbox', { name: 'Text at the highest step' }), {
    target: { value: 'Very' },
  });
  expect(editor.getByRole('spinbutton', { name: 'Number of steps' })).toHaveProperty('max', '10');
  await user.selectOptions(kind, 'NPS (0 to 10)');
  expect(editor.queryByRole('spinbutton', { name: 'Number of steps' })).toBeNull();
  await kept(id, ({ interactions: [question] }) => {
    expect(question).toMatchObject({ kind: 'nps', highText: 'Very' });
    expect(Object.keys(question ?? {})).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(?:choices|steps)$/)]),
    );
  });
});

it('keeps answers in variables and asks them in conditions, which go by their names', async () => {
  const question: QuestionInteraction = {
    ...BOX,
    id: 'q',
    type: 'question',
    kind: 'single',
    from: 0,
    to: 2,
    label: 'Q',
    text: 'Which?',
    choices: [
      { id: 'a', text: 'Tablets' },
      { id: 'b', text: 'Injection' },
    ],
  };
  const { id, editor } = await open({
    interactions: [question, TEXT],
  });
  await user.click(editor.getByText('Variables (0)'));
  await user.click(editor.getByRole('button', { name: 'Add a variable' }));
  await user.click(timeline(editor).getByRole('button', { name: /Question Q/ }));
  await user.selectOptions(editor.getByRole('combobox', { name: 'Variable' }), 'answer');
  await user.click(timeline(editor).getByRole('button', { name: /Hello/ }));
  const condition = within(editor.getByRole('group', { name: 'Shown if' }));
  await user.click(await condition.findByRole('button', { name: 'Filter: Set filter' }));
  await user.selectOptions(condition.getByRole('combobox', { name: 'Filter, field' }), 'answer');
  await user.selectOptions(condition.getByRole('combobox', { name: 'Filter, operator' }), 'EQUALS');
  // What questions put into it is chosen by its text.
  await user.selectOptions(await condition.findByRole('combobox', { name: 'Filter, value' }), 'Injection');
  const name = editor.getByRole('textbox', { name: 'Name of variable 1' });
  await user.clear(name);
  await user.type(name, 'Therapy');
  expect(name.getAttribute('aria-invalid')).toBe('true');
  await user.clear(name);
  await user.type(name, 'therapy{Enter}');
  await kept(id, ({ variables, interactions }) => {
    expect(variables).toEqual([{ name: 'therapy', kind: 'STRING' }]);
    expect(interactions).toMatchObject([
      { id: 'q', variable: 'therapy' },
      {
        id: 'text-1',
        showIf: {
          filter: { objectName: 'Variables', objectField: 'therapy', operator: 'EQUALS', value: '"b"' },
        },
      },
    ]);
  });
});
