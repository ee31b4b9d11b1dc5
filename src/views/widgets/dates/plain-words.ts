import { searchKey } from '../../../contract/kinds/search-key.ts';

/** Words as they are compared: letter case, accents and double spaces aside. */
export const plainWords = (text: string): string => searchKey(text).replace(/\s+/g, ' ').trim();
