import type { DayPart } from '../../../../contract/import/mapping.ts';
import { isBlankText } from '../../../base/texts/blank-text.ts';
import { cellText } from '../../../base/texts/written-text.ts';
import type { SlotSource } from './import-rules.ts';
import type { CellReader } from './read-cell.ts';

/** The columns of which a day is made, by what each has. */
type Places = Readonly<Partial<Record<DayPart, number>>>;

/**
 * Reads a day whose year, month and day are columns of their own; `read` reads the first of these columns. Rows that lack one of
 * the three go without a day.
 */
export function dayReader(sources: readonly SlotSource[], read: CellReader): CellReader {
  const places: Places = Object.fromEntries(
    sources.map(({ mapping: { part, column } }) => [part ?? '', column]),
  );
  const first = sources[0]?.mapping.column ?? 0;
  return (cells) => {
    const textOf = (part: DayPart) => {
      const text = cellText(cells[places[part] ?? -1]);
      return isBlankText(text) || /^0+$/.test(text) ? '' : text;
    };
    const [year, month, day] = [textOf('year'), textOf('month'), textOf('day')];
    const given = [year, month, day].filter((text) => text !== '').length;
    if (given < 3) return given ? { value: undefined, warning: 'import-no-day' } : { value: undefined };
    const whole = [...cells];
    whole[first] = /^\d+$/.test(month) ? `${year}-${month}-${day}` : `${day} ${month} ${year}`;
    return read(whole);
  };
}
