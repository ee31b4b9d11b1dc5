import { use, useEffect, useMemo, useState } from 'react';
import { useWorkflowCounted } from '../../../engine/hooks/use-workflow-counted.ts';
import { RecordIdContext } from '../../../views/form-state/record-id.ts';
import { type GraphCounts, wayId } from '../../../views/graph/index.tsx';
import { useIntlLocale } from '../../../views/widgets/use-intl-locale.ts';

/** How many runs are where, live: beside what is drawn. Undefined where the workflow is not saved yet. */
export function useWorkflowCounts(): GraphCounts | undefined {
  const id = use(RecordIdContext);
  const counted = useWorkflowCounted(id);
  const locale = useIntlLocale();
  const [store] = useState(countStore);
  const number = useMemo(() => new Intl.NumberFormat(locale, { notation: 'compact' }), [locale]);
  useEffect(() => {
    store.set(
      new Map(
        counted.map(({ element, output, count }) => [
          output === null ? element : wayId({ node: element, port: output }),
          number.format(count),
        ]),
      ),
    );
  }, [counted, number, store]);
  return id === undefined ? undefined : store.counts;
}

function countStore() {
  const listeners = new Set<() => void>();
  let texts: ReadonlyMap<string, string> = new Map();
  const counts: GraphCounts = {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    at: (id) => texts.get(id),
  };
  return {
    counts,
    set: (next: ReadonlyMap<string, string>) => {
      texts = next;
      for (const listener of listeners) listener();
    },
  };
}
