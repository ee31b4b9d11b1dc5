import { lateTextFiles } from '../../views/texts/late-text-files.ts';
import { loadTexts } from '../../views/texts/load-texts.ts';

const nameOf = (path: string): string => path.replace(/.*\/(.*)\.json$/, '$1');

/** The texts of all screens, as their own loaders would bring them. */
export const loadAllTexts = (): Promise<unknown> =>
  Promise.all([...new Set(Object.keys(lateTextFiles).map(nameOf))].map(loadTexts));
