import { loadTexts } from '../texts/load-texts.ts';
import { late } from '../widgets/late.tsx';

export type { FilterState } from './editor-props.ts';

/** Each is a chunk of its own that a list without a filter does without: they stand in a Suspense. */
export const FilterEditor = late(async () => {
  const [code] = await Promise.all([import('./filter-editor.tsx'), loadTexts('filter')]);
  return code.FilterEditor;
});
export const FilterReading = late(async () => {
  const [code] = await Promise.all([import('./reading-line.tsx'), loadTexts('filter')]);
  return code.FilterReadingLine;
});
