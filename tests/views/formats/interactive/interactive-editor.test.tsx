/** Making an interactive video, over the real API: by keys and numbers, with undo, and what is wrong with it. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { InteractionOf, VideoContent } from '../../../../src/contract/interactive/content.ts';
import { emptyContent } from '../../../../src/contract/interactive/empty-content.ts';
import { ObjectFormScreen } from '../../../../src/views/form/object-form-screen.tsx';
import { hostApi } from '../../../support/msw.ts';
import { preparePage, renderPage } from '../../../support/render.tsx';

preparePage();
const api = hostApi();
const user = userEvent.setup();

const BOX = { x: 0.1, y: 0.1, width: 0.3, height: 0.2 };
const TEXT = { ...BOX, id: 'text-1', type: 'text', from: 1, to: 4, label: 'Hello', text: 'Hello' } as const;

async function open(part: Partial<VideoContent> = {}) {
  const content = JSON.stringify({ ...emptyContent('INTERACTIVE_VIDEO'), ...part });
  const input = { name: 'Tour', type: 'INTERACTIVE_VIDEO', content };
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
    (await screen.findByRole('group', { name: 'Timeline' })).closest('.ie-editor') as HTMLElement,
  );
  return { id, editor };
}
type Editor = Awaited<ReturnType<typeof open>>['editor'];

/** The content as it is kept, once it fulfils the test. */
async function kept(id: string, test: (content: VideoContent) => void) {
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(async () => {
    const { data } = await api.call('query ($id: ID!) { made: messageElement(id: $id) { content } }', { id });
    test(JSON.parse((data['made'] as { content: string }).content) as VideoContent);
  });
}
const add = (editor: Editor, type: string) =>
  user.selectOptions(editor.getByRole('combobox', { name: 'Add an interaction' }), type);
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
  for (let step = 0; step < 5; step++) await user.click(editor.getByRole('button', { name: 'Undo' }));
  await kept(id, (content) => expect(first(content)).toEqual(TEXT));
  expect(editor.getByRole<HTMLButtonElement>('button', { name: 'Undo' }).disabled).toBe(true);
});

it('drags bars and boxes, and snaps to what is near', async () => {
  const { id, editor } = await open({
    interactions: [TEXT],
    bookmarks: [{ id: 'b', time: 3, label: 'Here' }],
  });
  const bar = timeline(editor).getByRole('button', { name: /Hello/ });
  const track = document.querySelector('.ie-track') as HTMLElement;
  Object.defineProperty(track, 'clientWidth', { value: 400 });
  bar.setPointerCapture = () => undefined;
  fireEvent.pointerDown(bar, { clientX: 0, pointerId: 1 });
  // 4 s are 400 px: it ends a hair before the bookmark.
  fireEvent.pointerMove(bar, { clientX: -99, pointerId: 1 });
  fireEvent.pointerUp(bar, { pointerId: 1 });
  await kept(id, (content) => expect(first(content)).toMatchObject({ from: 0, to: 3 }));
});

it('adds, copies, pastes and removes, and asks by words and numbers for what each kind needs', async () => {
  const { id, editor } = await open();
  await add(editor, 'Question');
  const panel = () => within(editor.getByRole('region', { name: 'Question' }));
  await user.type(panel().getByRole('textbox', { name: 'Text' }), 'Which?');
  await user.type(panel().getByRole('textbox', { name: 'Choice 1' }), 'This');
  await user.type(panel().getByRole('textbox', { name: 'Choice 2' }), 'That');
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
        ...{ type: 'question', text: 'Which?', from: 0, to: 7.5 },
        choices: [{ text: 'This', correct: true }, { text: 'That' }],
      },
    ]);
    expect([content.bookmarks.length, content.endScreens.length]).toEqual([1, 1]);
  });
});

it('tells what is wrong, and leads to its place', async () => {
  const { editor } = await open({ interactions: [{ ...TEXT, text: '{{birthday}}' }] });
  const problem = await editor.findByRole('button', { name: /Hello: There is no field “birthday”/ });
  expect(editor.getByRole('button', { name: /No file is chosen yet/ })).toBeTruthy();
  await user.click(problem);
  const input = within(editor.getByRole('region', { name: 'Text' })).getByRole('textbox', { name: 'Text' });
  await waitFor(() => expect(document.activeElement).toBe(input));
  expect(input.getAttribute('aria-invalid')).toBe('true');
  await user.clear(input);
  await user.type(input, 'Hello');
  await waitFor(() => expect(editor.queryByRole('button', { name: /birthday/ })).toBeNull());
});
