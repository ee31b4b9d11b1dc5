import { foldText } from '../fold-text.ts';

/** Words as they are compared: letter case, accents and double spaces aside. */
export const plainWords = (text: string): string => foldText(text).replace(/\s+/g, ' ').trim();
