import type { Editor } from '@tiptap/react';

/** The selection, the link at the cursor, or where there is neither the address itself becomes the link. */
export function applyLink(editor: Editor, href: string): void {
  const { empty, from } = editor.state.selection;
  if (!empty || editor.isActive('link')) {
    editor.chain().extendMarkRange('link').setMark('link', { href }).run();
    return;
  }
  const text = href.replace(/^(https?:\/\/|mailto:|tel:)/, '');
  editor
    .chain()
    .insertContentAt(from, { type: 'text', text, marks: [{ type: 'link', attrs: { href } }] })
    .run();
}
