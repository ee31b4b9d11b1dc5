import { useCallback, useMemo } from 'react';
import { useWorkflow } from './editor-context.ts';

/** What elements are called: by their names, else by their types; where several are called the same, by their ids too. */
export function useTitles(): (id: string) => string {
  const { content, types } = useWorkflow();
  const titles = useMemo(() => {
    const plain = new Map(
      content.elements.map(({ id, name, type }) => [id, name || (types.get(type)?.label ?? type)]),
    );
    const often = Map.groupBy(plain.values(), (title) => title);
    return new Map(
      [...plain].map(([id, title]) => [id, (often.get(title)?.length ?? 0) > 1 ? `${title} (${id})` : title]),
    );
  }, [content.elements, types]);
  return useCallback((id) => titles.get(id) ?? id, [titles]);
}
