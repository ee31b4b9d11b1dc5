import { Mark } from '@tiptap/react';
import { isLinkAddress } from '../../contract/kinds/rich-text.ts';

/** A link with an address and nothing else, and none to an address that the contract refuses. */
export const LinkMark = Mark.create({
  name: 'link',
  inclusive: false,
  addAttributes: () => ({ href: { default: null } }),
  parseHTML: () => [
    { tag: 'a[href]', getAttrs: (link) => isLinkAddress(link.getAttribute('href') ?? '') && null },
  ],
  renderHTML: ({ HTMLAttributes }) => ['a', HTMLAttributes, 0],
});
