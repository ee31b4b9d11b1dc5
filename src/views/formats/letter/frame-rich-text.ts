import { Editor } from '@tiptap/react';
import { toRichText } from '../../../contract/kinds/rich-text.ts';
import { EXTENSIONS, plainLists } from '../../rich-text/extensions.ts';

/** Edits rich text in its place in the mail, by the schema of all rich text. */
export function editRichText(
  element: HTMLElement,
  text: string,
  label: string,
  onChange: (html: string) => void,
): Editor {
  element.replaceChildren();
  return new Editor({
    element,
    extensions: EXTENSIONS,
    content: toRichText(text),
    // What it needs stands in the style of the frame.
    injectCSS: false,
    editorProps: {
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label },
      transformPastedHTML: plainLists,
    },
    onUpdate: ({ editor }) => onChange(editor.isEmpty ? '' : editor.getHTML()),
  });
}
