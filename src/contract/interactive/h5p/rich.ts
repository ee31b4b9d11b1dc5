import { escapeText, isMarkup, isRichText, toRichText } from '../../kinds/rich-text.ts';

/** Text as HTML: plain text with a paragraph a line, rich text as it is. Other markup is text. */
export const richOf = (text: string): string =>
  isMarkup(text) && !isRichText(text) ? `<p>${escapeText(text)}</p>` : toRichText(text);
