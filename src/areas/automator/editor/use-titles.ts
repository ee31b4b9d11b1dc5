import { useCallback, useMemo } from 'react';
import { useWorkflow } from './editor-context.ts';
import { titlesOf } from './model/titles.ts';

/** What the elements of the workflow are called (`titlesOf`). */
export function useTitles(): (id: string) => string {
  const { content, types } = useWorkflow();
  const titles = useMemo(() => titlesOf(content.elements, types), [content.elements, types]);
  return useCallback((id) => titles.get(id) ?? id, [titles]);
}
