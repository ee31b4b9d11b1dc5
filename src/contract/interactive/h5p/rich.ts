import { escapeText, isMarkup, isRichText, toRichText } from '../../kinds/rich-text.ts';
import { isFormatted } from '../../kinds/formatted-text.ts';

/** Text as HTML: plain text with a paragraph a line, rich text as it is. Other markup is text. */
export const richOf = (text: string): string =>
  isMarkup(text) && !isRichText(text) ? `<p>${escapeText(text)}</p>` : toRichText(text);

/** The same of a question, a choice or feedback. */
export const richQuestionOf = (text: string): string => {
  if (isFormatted(text)) return text;
  return isMarkup(text) ? `<p>${escapeText(text)}</p>` : toRichText(text);
};
