import { useContext, useMemo, useSyncExternalStore } from 'react';
import type { CompoundFilter } from '../../contract/filter/filter.ts';
import { bindVariables } from '../../contract/filter/variables.ts';
import { useViewerId } from '../../engine/hooks/use-viewer-id.ts';
import { FormStoreContext } from '../form-state/form-context.ts';

const never = () => () => undefined;
const NO_VALUES: Readonly<Record<string, unknown>> = {};

/**
 * A picker's filter with the form's values in place of its variables (`form.<field>`, `viewer.id`): another one
 * whenever one of them changes. A variable without a value finds nothing.
 */
export function useBoundFilter(filter: CompoundFilter | undefined): CompoundFilter | undefined {
  const store = useContext(FormStoreContext);
  const values = useSyncExternalStore(store?.subscribe ?? never, () => store?.get().values ?? NO_VALUES);
  const viewerId = useViewerId();
  const bound = useMemo(() => {
    if (!filter) return undefined;
    const variables = Object.entries(values).map(([name, value]) => [`form.${name}`, value] as const);
    return bindVariables(filter, new Map<string, unknown>([...variables, ['viewer.id', viewerId]]));
  }, [filter, values, viewerId]);
  // Most changes of the form say nothing to the filter: then it is the same one.
  const key = JSON.stringify(bound);
  return useMemo(() => (key === undefined ? undefined : (JSON.parse(key) as CompoundFilter)), [key]);
}
