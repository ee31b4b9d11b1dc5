import { syntaxTree } from '@codemirror/language';
import { RangeSetBuilder } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  type EditorView,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view';

/** Kinds of words of JSON, as the grammar names them, and the class that colors them (`json-editor.css`). */
const CLASSES = new Map([
  ['PropertyName', 'json-key'],
  ['String', 'json-string'],
  ['Number', 'json-number'],
  ['True', 'json-word'],
  ['False', 'json-word'],
  ['Null', 'json-word'],
]);
const MARKS = new Map([...CLASSES].map(([node, name]) => [node, Decoration.mark({ class: name })]));

/** Colors by classes instead of the library's own styles, so that they are the application's, in light and dark. */
export const highlight = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;

    constructor(view: EditorView) {
      this.decorations = marksIn(view);
    }

    update(update: ViewUpdate) {
      const isParsed = syntaxTree(update.startState) !== syntaxTree(update.state);
      if (update.docChanged || update.viewportChanged || isParsed) this.decorations = marksIn(update.view);
    }
  },
  { decorations: ({ decorations }) => decorations },
);

function marksIn(view: EditorView): DecorationSet {
  const marks = new RangeSetBuilder<Decoration>();
  for (const { from, to } of view.visibleRanges) {
    syntaxTree(view.state).iterate({
      from,
      to,
      enter: (node) => {
        const mark = MARKS.get(node.name);
        if (mark) marks.add(node.from, node.to, mark);
      },
    });
  }
  return marks.finish();
}
