import type { CompoundFilter } from '../../contract/filter/filter.ts';
import type { DynamicVariable } from '../../contract/filter/variables.ts';
import type { FilterDraft } from '../../engine/filter/encode.ts';

export interface FilterState {
  readonly valid: boolean;
  /** The filter as it stands, unfinished parts included; undefined for none at all. */
  readonly draft: FilterDraft | undefined;
}

export interface FilterEditorProps {
  /** The object whose records are filtered. */
  readonly objectName: string;
  readonly value: FilterDraft | undefined;
  /** `filter` is undefined for none, and while it is not valid. */
  readonly onChange: (filter: CompoundFilter | undefined, state: FilterState) => void;
  readonly readOnly?: boolean;
  /** Shows every problem, as after a submit; else only where someone has been. */
  readonly showErrors?: boolean;
  readonly idPrefix?: string;
  /** Tells how many records the filter finds; not where that stands elsewhere on the screen. */
  readonly counts?: boolean;
  /** What values may come from instead of being written down. */
  readonly variables?: readonly DynamicVariable[];
}
