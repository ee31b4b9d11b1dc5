import type { DynamicVariable } from '../../contract/filter/variables.ts';
import type { FilterDraft } from '../../engine/filter/encode.ts';
import { useFilterReading } from './use-filter-reading.ts';

export interface FilterReadingProps {
  /** Of the object whose records are filtered. */
  readonly objectName: string;
  readonly filter: FilterDraft | undefined;
  /** What its values may be taken from, by name. */
  readonly variables?: readonly DynamicVariable[];
  /** What it needs is read, and nothing is shown yet. */
  readonly isPrepared?: boolean;
}

/** A filter as one line; nothing for none. */
export function FilterReadingLine({ objectName, filter, variables, isPrepared }: FilterReadingProps) {
  const text = useFilterReading(objectName, filter, variables);
  if (isPrepared) return null;
  return <span className="filter-reading">{text}</span>;
}
