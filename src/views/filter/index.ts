import { late } from '../widgets/late.tsx';

export type { FilterState } from './editor-props.ts';

/** Each is a chunk of its own that a list without a filter does without: they stand in a Suspense. */
export const FilterEditor = late(async () => (await import('./filter-editor.tsx')).FilterEditor);
export const FilterReading = late(async () => (await import('./reading-line.tsx')).FilterReadingLine);
