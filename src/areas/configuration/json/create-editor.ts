import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from '@codemirror/autocomplete';
import {
  defaultKeymap,
  history,
  indentWithTab,
  redo,
  redoDepth,
  undo,
  undoDepth,
} from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { bracketMatching, indentOnInput, indentUnit } from '@codemirror/language';
import { linter, lintGutter, lintKeymap } from '@codemirror/lint';
import { Annotation, Compartment, EditorState, StateEffect, Transaction } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import type { TSchema } from 'typebox';
import type { ConfigProblem } from '../model/config-document.ts';
import { jsonCompletions } from './completions.ts';
import { diagnosticsOf, type ProblemTexts } from './diagnostics.ts';
import { highlight } from './highlight.ts';
import { hoverDoc } from './hover-doc.ts';
import { lineChanges } from './line-changes.ts';
import type { NameSource } from './name-source.ts';
import type { DocTexts } from './schema-doc.ts';

export interface EditorOptions {
  readonly parent: HTMLElement;
  readonly text: string;
  readonly schema: TSchema;
  readonly names: NameSource;
  /** What is wrong with the document, asked again with {@link Editor.judge}. */
  readonly problems: () => readonly ConfigProblem[];
  readonly texts: ProblemTexts & DocTexts;
  /** Of the library's own controls, in the user's language. */
  readonly phrases: Readonly<Record<string, string>>;
  readonly label: string;
  /** The element that tells how the keyboard leaves the editor. */
  readonly describedBy: string;
  readonly onType: (text: string) => void;
  readonly onLeave: () => void;
  readonly onFormat: () => void;
  /** The screen's own, for what is not typed here. */
  readonly onUndo: () => void;
  readonly onRedo: () => void;
}

export interface Editor {
  /** Another text, with the least changes: cursor and selection stay where nothing changes. */
  readonly show: (text: string) => void;
  /** What was typed is in the document by now: from here on the screen undoes it. */
  readonly settle: () => void;
  readonly judge: () => void;
  readonly focus: () => void;
  readonly destroy: () => void;
}

const FROM_OUTSIDE = Annotation.define<true>();
const JUDGE = StateEffect.define<null>();
const JUDGE_AFTER_MS = 150;

/** The text editor. Undo goes through what is typed since it last became the document, then through the screen's steps. */
export function createEditor(options: EditorOptions): Editor {
  const { texts, schema, names, onType, onLeave, onFormat, onUndo, onRedo } = options;
  const past = new Compartment();
  const undoKey = (view: EditorView) => (undoDepth(view.state) > 0 ? undo(view) : (onUndo(), true));
  const redoKey = (view: EditorView) => (redoDepth(view.state) > 0 ? redo(view) : (onRedo(), true));
  const format = () => (onFormat(), true);

  const view = new EditorView({
    parent: options.parent,
    doc: options.text,
    extensions: [
      past.of(history()),
      keymap.of([
        { key: 'Mod-z', run: undoKey, preventDefault: true },
        { key: 'Mod-y', mac: 'Mod-Shift-z', run: redoKey, preventDefault: true },
        { key: 'Mod-Shift-z', run: redoKey, preventDefault: true },
        { key: 'Shift-Alt-f', run: format, preventDefault: true },
        ...closeBracketsKeymap,
        ...completionKeymap,
        ...lintKeymap,
        ...defaultKeymap,
        // Escape lets the next Tab leave the editor.
        indentWithTab,
      ]),
      json(),
      highlight,
      lineNumbers(),
      lintGutter(),
      drawSelection(),
      highlightActiveLine(),
      highlightActiveLineGutter(),
      bracketMatching(),
      closeBrackets(),
      indentOnInput(),
      indentUnit.of('  '),
      EditorState.tabSize.of(2),
      EditorView.lineWrapping,
      autocompletion({ override: [jsonCompletions(schema, names, texts)], icons: false }),
      hoverDoc(schema, names, texts),
      linter(({ state }) => diagnosticsOf(state.doc.toString(), options.problems(), texts), {
        delay: JUDGE_AFTER_MS,
        needsRefresh: ({ transactions }) =>
          transactions.some(({ effects }) => effects.some((effect) => effect.is(JUDGE))),
      }),
      EditorState.phrases.of({ ...options.phrases }),
      EditorView.contentAttributes.of({
        'aria-label': options.label,
        'aria-describedby': options.describedBy,
        spellcheck: 'false',
      }),
      EditorView.updateListener.of((update) => {
        const isOwn = update.transactions.some((each) => each.docChanged && !each.annotation(FROM_OUTSIDE));
        if (isOwn) onType(update.state.doc.toString());
      }),
      EditorView.domEventHandlers({ blur: () => onLeave() }),
    ],
  });
  // Long lines are scrolled by keys too.
  view.scrollDOM.tabIndex = 0;

  return {
    show: (text) => {
      const changes = lineChanges(view.state.doc.toString(), text);
      if (changes.length === 0) return;
      view.dispatch({
        changes,
        annotations: [FROM_OUTSIDE.of(true), Transaction.addToHistory.of(false)],
      });
    },
    settle: () => {
      view.dispatch({ effects: past.reconfigure([]) });
      view.dispatch({ effects: past.reconfigure(history()) });
    },
    judge: () => view.dispatch({ effects: JUDGE.of(null) }),
    focus: () => view.focus(),
    destroy: () => view.destroy(),
  };
}
