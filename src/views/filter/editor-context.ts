import { createContext, useContext } from 'react';
import type { DynamicVariable } from '../../contract/filter/variables.ts';
import type { FilterEdit, FilterStore } from '../../engine/filter/filter-store.ts';
import type { FilterObjects } from '../../engine/filter/validate.ts';
import type { FilterChoice } from '../../engine/hooks/use-filter-choices.ts';
import type { FilterTexts } from './use-filter-texts.ts';

/** Where the focus goes after an edit: a part of a node, by the name that the part bears (`data-part`). */
export interface FocusTarget {
  readonly id: number;
  readonly part: 'insert' | 'field' | 'operator' | 'toggle' | 'grip' | 'add';
}

/** What every part of the editor shares. It changes with the language and with what is loaded, never with an edit. */
export interface EditorContextValue {
  /** Of the object whose records are filtered. */
  readonly listed: string;
  readonly store: FilterStore;
  readonly objects: FilterObjects;
  readonly texts: FilterTexts;
  /** As Intl has it: how numbers are typed. */
  readonly locale: string;
  /** In which instants are typed. */
  readonly timeZone: string;
  readonly choices: readonly FilterChoice[];
  readonly variables: readonly DynamicVariable[];
  readonly idPrefix: string;
  /** Every problem shows, also where nobody has been yet. */
  readonly showsAll: boolean;
  /** Selects make their options when they are gone to: a big filter would hold tens of thousands. */
  readonly isBig: boolean;
  /** Describes all objects of `choices`: what fields they have is asked when somebody is about to choose one. */
  readonly describeAll: () => void;
  readonly edit: (edit: FilterEdit, options?: EditOptions) => void;
}

export interface EditOptions {
  /** Edits of one key that follow each other are undone together. */
  readonly key?: string;
  readonly focus?: FocusTarget;
}

export const EditorContext = createContext<EditorContextValue | undefined>(undefined);

export function useEditor(): EditorContextValue {
  const value = useContext(EditorContext);
  if (!value) throw new Error('Parts of a filter stand in a FilterEditor.');
  return value;
}
