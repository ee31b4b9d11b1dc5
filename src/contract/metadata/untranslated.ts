/**
 * Locale lines that wait for their translation hold the English text behind this mark. Nobody ever sees the mark:
 * the server takes such a line for missing and answers the English one; `npm run check` lists them as warnings.
 */
const MARK = '[en] ';

/** `Due date` → `[en] Due date` */
export const markUntranslated = (english: string): string => `${MARK}${english}`;

export const isUntranslated = (text: string): boolean => text.startsWith(MARK);
