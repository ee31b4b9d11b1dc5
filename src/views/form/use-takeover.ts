import { useEffect } from 'react';
import { flushSync } from 'react-dom';
import type { ObjectModel } from '../../engine/model/object-model.ts';
import { focusedInput, followFocus } from './focus-input.ts';
import type { FormPlace } from './form-place.ts';
import type { StoredRecord } from '../form-state/record-actions.ts';

/** What an open form is made of: the object as it is described, and the record as that reads it. */
export interface HeldForm {
  readonly model: ObjectModel;
  readonly record: StoredRecord | undefined;
}

/**
 * An open form goes over to another model of its object, apart from what else is drawn: the focus, and the place in the
 * text, stay with the input, also where that is drawn anew in another section or tab.
 */
export function useTakeover(
  next: HeldForm,
  held: HeldForm,
  hold: (form: HeldForm) => void,
  place: FormPlace,
): void {
  const { model, record } = next;
  const isNew = model !== held.model;
  useEffect(() => {
    if (!isNew) return undefined;
    let isGone = false;
    // Not within the effect itself: React draws at once only outside of its own work.
    queueMicrotask(() => {
      if (isGone) return;
      const focused = focusedInput();
      flushSync(() => hold({ model, record }));
      if (focused) followFocus(focused, place);
    });
    return () => {
      isGone = true;
    };
  }, [isNew, model, record, hold, place]);
}
