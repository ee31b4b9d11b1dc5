import { use, useEffect, useEffectEvent } from 'react';
import { KeepsStateContext } from '../widgets/keeps-state.ts';
import { focusInput, takeFocus } from './focus-input.ts';
import type { FormPlace } from './form-place.ts';
import type { useRecordForm } from './use-record-form.ts';

/** Whoever opens the form of a new record can type at once: into the first field on the screen that takes something. */
export function useFirstFocus(
  isNew: boolean,
  { form, place, store }: Pick<ReturnType<typeof useRecordForm>, 'form' | 'place' | 'store'>,
): void {
  const keeps = use(KeepsStateContext);
  const begin = useEffectEvent(() => {
    // Where screens are only tried out, the focus stays with what they are tried out by.
    if (!isNew || !keeps) return;
    const open = place.get().tab;
    const elsewhere = new Set(
      form.tabs.filter(({ name }) => name !== open).flatMap((tab) => [...tab.sections]),
    );
    const { hidden } = store.get();
    const first = form.sections
      .filter(({ name }) => !elsewhere.has(name))
      .flatMap(({ fields }) => fields)
      .find(({ field, readOnly }) => !readOnly && !hidden.has(field.name));
    if (first) focusInput(place.inputId(first.field.name));
  });
  useEffect(() => begin(), []);
}

/** The form of a record that was just made goes on where the one that it was made in was. */
export function useCarriedFocus(recordId: string | undefined, place: FormPlace): void {
  useEffect(() => {
    // Once the tab that the address names is drawn.
    if (recordId !== undefined) queueMicrotask(() => takeFocus(recordId, place));
  }, [recordId, place]);
}
