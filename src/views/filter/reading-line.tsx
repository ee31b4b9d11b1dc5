import type { FilterDraft } from '../../engine/filter/encode.ts';
import { useFilterReading } from './use-filter-reading.ts';

export interface FilterReadingProps {
  /** Of the object whose records are filtered. */
  readonly objectName: string;
  readonly filter: FilterDraft | undefined;
}

/** A filter as one line; nothing for none. */
export function FilterReadingLine({ objectName, filter }: FilterReadingProps) {
  const text = useFilterReading(objectName, filter);
  return <span className="filter-reading">{text}</span>;
}
