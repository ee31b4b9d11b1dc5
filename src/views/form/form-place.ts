import { formFields } from '../../engine/model/form.ts';
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
  /** The field that an input belongs to, by the input's id: those inside of a field's begin with its own. */
  readonly fieldOf: (inputId: string) => string | undefined;
  readonly get: () => FormPlaceState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Opens a tab; nothing where there is none of that name. */
  readonly openTab: (name: string) => void;
  /** The tab that is open at first. */
  readonly first: () => string | undefined;
  /** Brings the input of a field onto the screen, so that it can take the focus. */
  readonly reveal: (field: string) => void;
  /** The form has become another one: the open tab stays where there still is one of that name. */
  readonly adopt: (form: FormModel) => void;
}

export function createFormPlace(first: FormModel, idPrefix: string): FormPlace {
  let { tabs, sections } = first;
  const listeners = new Set<() => void>();
  let state: FormPlaceState = { tab: tabs[0]?.name, isWhole: false };
  const change = (next: FormPlaceState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const inputId = (field: string) => `${idPrefix}_${field}`;
  return {
    idPrefix,
    inputId,
    fieldOf: (id) =>
      formFields({ sections })
        .map(({ field }) => field.name)
        .filter((name) => id.startsWith(inputId(name)))
        .sort((a, b) => b.length - a.length)[0],
    get: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    openTab: (tab) => {
      if (tabs.some(({ name }) => name === tab)) change({ tab, isWhole: false });
    },
    first: () => tabs[0]?.name,
    reveal: (name) => {
      const section = sections.find(({ fields }) => fields.some(({ field }) => field.name === name));
      const tab = tabs.find((each) => section && [...each.sections].includes(section.name));
      change({ tab: tab?.name ?? state.tab, isWhole: true });
    },
    adopt: (form) => {
      ({ tabs, sections } = form);
      const isThere = tabs.some(({ name }) => name === state.tab);
      change({ ...state, tab: isThere ? state.tab : tabs[0]?.name });
    },
  };
}
