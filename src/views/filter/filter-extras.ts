import { createContext } from 'react';
import type { DynamicVariable } from '../../contract/filter/variables.ts';
import type { FilterChoice } from '../../engine/hooks/use-filter-choices.ts';

/** What filters can name beside the fields of records where they are edited. */
export interface FilterExtras {
  /** Objects of `GivenObjectsContext`. */
  readonly choices: readonly FilterChoice[];
  /** What values may come from. */
  readonly variables: readonly DynamicVariable[];
}

export const FilterExtrasContext = createContext<FilterExtras>({ choices: [], variables: [] });
