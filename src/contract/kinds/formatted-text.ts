import { isRichText, richTextToText } from './rich-text.ts';

/** How the editor of rich text begins each text. */
export const RICH_TEXT_START = /^<(?:p|h2|h3|ul|ol)\b/;

/**
 * Questions, choices and feedback were plain text at first. A text that only mentions tags (`What does <strong>a</strong> do?`)
 * is still plain; formatted text is what begins with a paragraph, heading or list and has nothing but tags of `richText`.
 */
export const isFormatted = (text: string): boolean => RICH_TEXT_START.test(text) && isRichText(text);

/** What a reader sees of a question, a choice or feedback, without formatting. */
export const withoutFormatting = (text: string): string => (isFormatted(text) ? richTextToText(text) : text);

/** The same on one line, for lists, labels and reports. */
export const onOneLine = (text: string): string =>
  isFormatted(text) ? richTextToText(text).replaceAll(/\s*\n\s*/g, ' ') : text;
