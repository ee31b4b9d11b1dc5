import { useSyncExternalStore } from 'react';
import type { FormModel, FormTabModel, ObjectModel } from '../../engine/model/object-model.ts';
import { useFormStore } from '../form-state/form-context.ts';
import type { FormValues } from '../form-state/form-values.ts';

/** The tabs of a form, but for that of a list that does not count while a filter does. One alone is none. */
export function useShownTabs({ tabs }: FormModel, model: ObjectModel | undefined): readonly FormTabModel[] {
  const store = useFormStore();
  const unused = useSyncExternalStore(store.subscribe, () => unusedList(model, store.get().values));
  const shown = tabs.filter((tab) => tab.kind !== 'related' || tab.field.name !== unused);
  return shown.length > 1 || shown[0]?.kind ? shown : [];
}

/** The list of records that does not count, as a filter says who is in it. */
export function unusedList(model: ObjectModel | undefined, values: FormValues): string | undefined {
  for (const { matching } of model?.fields.values() ?? []) {
    const when = matching?.listedWhen;
    if (when && values[when.field] !== when.value) return matching.listField;
  }
  return undefined;
}
