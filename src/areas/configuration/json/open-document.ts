import type { JsonObject } from '../../../contract/layers/json.ts';
import type { ConfigDocument } from '../model/config-document.ts';
import { createEditor, type EditorOptions } from './create-editor.ts';
import { keepText, readKeptText } from './kept-text.ts';
import { printJson } from './print-json.ts';
import { readText } from './read-text.ts';
import { startText } from './text-session.ts';

/** So long after the last key what is typed becomes the document, where it is valid (milliseconds). */
const COMMIT_AFTER_MS = 300;

/** How far the text is from being the document. */
export type TextState = 'same' | 'typing' | 'invalid';

export interface OpenOptions extends Pick<
  EditorOptions,
  'parent' | 'schema' | 'names' | 'texts' | 'phrases' | 'label' | 'describedBy'
> {
  /** Under which what is not a document yet is kept in this browser. */
  readonly keptKey: string;
  readonly onState: (state: TextState) => void;
}

export interface OpenDocument {
  /** The document as it is now. */
  readonly follow: (document: ConfigDocument) => void;
  readonly format: () => void;
  /** Drops text that is not valid: the document is shown again. */
  readonly drop: () => void;
  readonly focus: () => void;
  readonly close: () => void;
}

const EMPTY: JsonObject = {};
const objectOf = ({ resolved }: ConfigDocument) => (resolved ?? EMPTY) as JsonObject;

/**
 * Opens the text editor of a document: valid text becomes the document a moment later; text that is not valid yet is
 * kept as typed, over a reload too, and changes nothing; what changes in the document elsewhere comes into the text.
 */
export function openDocument(first: ConfigDocument, options: OpenOptions): OpenDocument {
  const { keptKey, onState } = options;
  let document = first;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const session = startText(objectOf(first), readKeptText(keptKey));

  const tell = () => {
    if (!session.pending()) onState('same');
    else onState(session.errors().length > 0 ? 'invalid' : 'typing');
  };
  const show = () => {
    editor.show(session.text());
    keepText(keptKey, session.pending());
    tell();
  };
  const commit = () => {
    clearTimeout(timer);
    const wasPending = session.pending() !== undefined;
    const next = session.commit(objectOf(document));
    if (wasPending && !session.pending()) editor.settle();
    show();
    if (next) document.replace(next);
  };
  const type = (text: string) => {
    session.type(text);
    tell();
    clearTimeout(timer);
    timer = setTimeout(commit, COMMIT_AFTER_MS);
  };
  const format = () => {
    commit();
    const { value } = readText(session.text());
    if (!value) return;
    session.type(printJson(value));
    show();
  };

  const editor = createEditor({
    ...options,
    text: session.text(),
    problems: () => document.problems,
    onType: type,
    onLeave: commit,
    onFormat: format,
    onUndo: () => document.undo(),
    onRedo: () => document.redo(),
  });
  addEventListener('pagehide', commit);
  tell();
  return {
    follow: (next) => {
      const before = document;
      document = next;
      if (next.resolved !== before.resolved) {
        session.take(objectOf(next));
        show();
      }
      if (next.problems !== before.problems) editor.judge();
    },
    format,
    drop: () => {
      clearTimeout(timer);
      session.drop(objectOf(document));
      editor.settle();
      show();
    },
    focus: editor.focus,
    close: () => {
      removeEventListener('pagehide', commit);
      commit();
      editor.destroy();
    },
  };
}
