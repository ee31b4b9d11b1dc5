import { currentCompletions } from '@codemirror/autocomplete';
import { EditorView } from '@codemirror/view';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { JsonEditor } from '../../../../src/areas/configuration/json/json-editor.tsx';
import type { ConfigDocument } from '../../../../src/areas/configuration/model/config-document.ts';
import { useConfigDocument } from '../../../../src/areas/configuration/hooks/use-config-document.ts';
import { hostApi } from '../../../support/msw.ts';
import { preparePage, renderPage } from '../../../support/render.tsx';

preparePage();
const api = hostApi();
const user = userEvent.setup();

const LAYER = { layer: 'tenant', owner: '' } as const;
/** As another editor of the screen has it. */
let shared: ConfigDocument;

function Page() {
  const state = useConfigDocument('view/Workplace', LAYER);
  useEffect(() => {
    if (state.status === 'ready') shared = state.document;
  }, [state]);
  if (state.status !== 'ready') return null;
  return <JsonEditor document={state.document} />;
}

beforeAll(() => {
  // jsdom measures no text.
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
  Range.prototype.getBoundingClientRect = () => new DOMRect();
});
beforeEach(async () => {
  localStorage.clear();
  await api.call('mutation { discardConfigDraft }');
});

const open = async () => {
  const page = renderPage({ '/': <Page /> }, '/');
  const text = await screen.findByRole('textbox', { name: 'view/Workplace as JSON' });
  const view = EditorView.findFromDOM(text);
  if (!view) throw new Error('There is no editor.');
  return { ...page, view };
};
const textOf = (view: EditorView) => view.state.doc.toString();
/** As somebody types it. */
const replace = (view: EditorView, found: string, insert: string) => {
  const from = textOf(view).indexOf(found);
  if (from < 0) throw new Error(`The text has no ${found}.`);
  act(() => view.dispatch({ changes: { from, to: from + found.length, insert }, userEvent: 'input.type' }));
};
const draftOf = async () => {
  const { data } = await api.call(
    '{ configDocument(document: "view/Workplace", layer: "tenant", owner: "") { draft { key value } problems { pointer message } } }',
  );
  return data['configDocument'] as { draft: { key: string; value: unknown }[]; problems: unknown[] };
};
const press = (view: EditorView, key: string, more: KeyboardEventInit = {}) =>
  act(() => {
    view.contentDOM.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }),
    );
  });

describe('valid text', () => {
  it('becomes the draft, key by key, and is undone with the screen', async () => {
    const { view } = await open();
    expect(JSON.parse(textOf(view))).toEqual(shared.resolved);
    const first = textOf(view);
    replace(view, '"columns": [', '"pageSize": 100,\n  "columns": [');
    await waitFor(async () =>
      expect((await draftOf()).draft).toMatchObject([{ key: '/pageSize', value: 100 }]),
    );
    expect(shared.canUndo).toBe(true);

    press(view, 'z', { ctrlKey: true, keyCode: 90 });
    await waitFor(() => expect(textOf(view)).toBe(first));
    await waitFor(async () => expect((await draftOf()).draft).toEqual([]));
  });

  it('that breaks a rule is marked at its place, with a way to mend it', async () => {
    const { view } = await open();
    replace(view, '"name", "direction"', '"nmae", "direction"');
    await screen.findByText('Problems: 1');
    press(view, 'M', { ctrlKey: true, shiftKey: true, keyCode: 77 });
    await user.click(await screen.findByRole('button', { name: /Change to “name”/ }));
    await screen.findByText('No problems.');
    expect(textOf(view)).toContain('{ "field": "name", "direction": "ASCENDING" }');
  });
});

describe('text that is not valid yet', () => {
  it('is kept as typed, over a reload too, and changes nothing', async () => {
    const { view, unmount } = await open();
    const before = shared.resolved;
    replace(view, '"columns": [', '"pageSize": ,\n  "columns": [');
    await screen.findByText(/Not valid JSON yet/);
    unmount();
    const again = await open();
    expect(textOf(again.view)).toContain('"pageSize": ,');
    expect(shared.resolved).toEqual(before);

    // Another editor of the screen: neither of the two loses anything.
    act(() => shared.set('/search', ['city']));
    expect(textOf(again.view)).toContain('"pageSize": ,');
    replace(again.view, '"pageSize": ,', '"pageSize": 5,');
    await waitFor(async () =>
      expect((await draftOf()).draft.map(({ key }) => key).sort()).toEqual(['/pageSize', '/search']),
    );
    expect(JSON.parse(textOf(again.view))).toMatchObject({ pageSize: 5, search: ['city'] });
    await waitFor(() => expect(localStorage.length).toBe(0));
  });

  it('can be given up for the document', async () => {
    const { view } = await open();
    const first = textOf(view);
    replace(view, '{', '{{');
    await user.click(await screen.findByRole('button', { name: 'Back to the valid document' }));
    expect(textOf(view)).toBe(first);
  });
});

it('follows other editors without moving the cursor', async () => {
  const { view } = await open();
  const at = textOf(view).indexOf('"sort"') + 3;
  act(() => view.dispatch({ selection: { anchor: at } }));
  act(() => shared.set('/pageSize', 5));
  expect(textOf(view)).toContain('"pageSize": 5');
  const { head } = view.state.selection.main;
  expect(textOf(view).slice(head - 3, head + 3)).toBe('"sort"');
});

it('completes names of the object as somebody types', async () => {
  const { view } = await open();
  const at = textOf(view).indexOf('"columns": [') + '"columns": ['.length;
  act(() => {
    view.focus();
    view.dispatch({ changes: { from: at, insert: '{ "field": "" },' }, selection: { anchor: at + 12 } });
  });
  press(view, ' ', { ctrlKey: true, keyCode: 32 });
  await waitFor(() => {
    const options = currentCompletions(view.state).map(({ label, detail }) => [label, detail]);
    expect(options).toContainEqual(['city', 'City · STRING']);
  });
});
