import { lazy } from 'react';

export type { FilterState } from './editor-props.ts';

/** Each is a chunk of its own that a list without a filter does without: they stand in a Suspense. */
export const FilterEditor = lazy(async () => ({
  default: (await import('./filter-editor.tsx')).FilterEditor,
}));
export const FilterReading = lazy(async () => ({
  default: (await import('./reading-line.tsx')).FilterReadingLine,
}));
