import type { FormModel } from '../../engine/model/object-model.ts';

/** What of a form is in sight. */
export interface FormPlaceState {
  /** The open tab; undefined where the form has none. */
  readonly tab: string | undefined;
  /** All of the open tab is drawn, however long it is. */
  readonly isWhole: boolean;
}

export interface FormPlace {
  /** Begins the ids of this form's inputs: a dialog over a form may hold another one. */
  readonly idPrefix: string;
  readonly inputId: (field: string) => string;
  readonly get: () => FormPlaceState;
  readonly subscribe: (listener: () => void) => () => void;
  readonly openTab: (name: string) => void;
  /** Brings the input of a field onto the screen, so that it can take the focus. */
  readonly reveal: (field: string) => void;
}

export function createFormPlace({ tabs, sections }: FormModel, idPrefix: string): FormPlace {
  const listeners = new Set<() => void>();
  let state: FormPlaceState = { tab: tabs[0]?.name, isWhole: false };
  const change = (next: FormPlaceState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  return {
    idPrefix,
    inputId: (field) => `${idPrefix}_${field}`,
    get: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    openTab: (tab) => change({ tab, isWhole: false }),
    reveal: (name) => {
      const section = sections.find(({ fields }) => fields.some(({ field }) => field.name === name));
      const tab = tabs.find((each) => section && each.sections.includes(section.name));
      change({ tab: tab?.name ?? state.tab, isWhole: true });
    },
  };
}
