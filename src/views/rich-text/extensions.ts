import type { Extensions } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { LinkMark } from './link-mark.ts';

/** The editor's schema: what `contract/kinds/rich-text.ts` allows, and nothing that it refuses. */
export const EXTENSIONS: Extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    blockquote: false,
    code: false,
    codeBlock: false,
    horizontalRule: false,
    link: false,
    trailingNode: false,
  }),
  LinkMark,
];

/** Lists from elsewhere bring numbering styles, which the schema would keep. */
export function plainLists(html: string): string {
  return html.replace(/<(ol|ul|li)\b[^>]*>/gi, '<$1>');
}
