import { ApiError } from '../../../../../contract/errors.ts';
import type { ImportRow } from '../../runs/import-run.ts';
import { isSheetError, UNNAMED_SHEET_ERROR } from '../../../../base/texts/blank-text.ts';
import { FILE_LIMITS } from '../limits.ts';
import { numberText } from './number-text.ts';
import { unescaped } from './shared-strings.ts';
import type { StringStore } from './string-store.ts';
import type { NumberMeaning } from './styles.ts';
import { readXml } from './xml.ts';

/** What cells refer to. */
export interface SheetParts {
  readonly strings: StringStore;
  readonly styles: readonly NumberMeaning[];
  readonly from1904: boolean;
}

/** A cell's value, or the number of its text among those that cells share. */
type Cell = string | number | undefined;
interface OpenRow {
  readonly line: number;
  readonly cells: Cell[];
  readonly isHidden: boolean;
}

/** Rows that a filter or somebody has hidden: whether they are read, and how many with values there were. */
export interface HiddenRows {
  readonly isTaken: boolean;
  count: number;
}

/**
 * The rows of a sheet, by the numbers that a spreadsheet shows. Of formulas the values that were saved with them. Gaps
 * are empty cells; rows without any value are left out.
 * @throws ApiError file-damaged, file-columns, file-cell
 */
export async function* sheetRows(
  part: string,
  bytes: AsyncIterable<Uint8Array>,
  parts: SheetParts,
  hidden: HiddenRows = { isTaken: true, count: 0 },
): AsyncGenerator<ImportRow[]> {
  const sheet = new SheetHandler(parts);
  for await (const _piece of readXml(part, bytes, sheet)) {
    const rows: ImportRow[] = [];
    for (const { line, cells, isHidden } of sheet.taken()) {
      const texts: string[] = [];
      for (let index = 0; index < cells.length; index++) {
        const cell = cells[index];
        if (typeof cell !== 'number') texts.push(cell ?? '');
        else {
          const text = parts.strings.get(cell);
          texts.push((typeof text === 'object' ? await text : text) ?? '');
        }
      }
      if (texts.every((text) => text.trim() === '')) continue;
      if (isHidden) hidden.count++;
      if (!isHidden || hidden.isTaken) rows.push([line, texts]);
    }
    yield rows;
  }
}

class SheetHandler {
  readonly #parts: SheetParts;
  #rows: OpenRow[] = [];
  #row: OpenRow = { line: 0, cells: [], isHidden: false };
  #column = 0;
  #type = '';
  #style = 0;
  #text = '';
  #takesText = false;

  constructor(parts: SheetParts) {
    this.#parts = parts;
  }

  taken(): readonly OpenRow[] {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }

  open(tag: string, attributes: Readonly<Record<string, string>>): void {
    switch (tag) {
      case 'row':
        this.#row = {
          line: Number(attributes['r'] ?? this.#row.line + 1),
          cells: [],
          isHidden: ['1', 'true'].includes(attributes['hidden'] ?? ''),
        };
        this.#column = -1;
        break;
      case 'c':
        this.#column = columnOf(attributes['r']) ?? this.#column + 1;
        this.#type = attributes['t'] ?? 'n';
        this.#style = Number(attributes['s'] ?? 0);
        this.#text = '';
        if (this.#column >= FILE_LIMITS.columns) {
          const params = { line: this.#row.line, max: FILE_LIMITS.columns };
          throw new ApiError({ message: 'file-columns', params });
        }
        break;
      case 'v':
      case 't':
        this.#takesText = true;
        break;
      case 'rPh':
        // How a text is read, not what it says.
        this.#type = 'phonetic';
        break;
      default:
    }
  }

  text(piece: string): void {
    if (!this.#takesText || this.#type === 'phonetic') return;
    this.#text += piece;
    if (this.#text.length <= FILE_LIMITS.cell) return;
    const params = { line: this.#row.line, column: this.#column + 1, max: FILE_LIMITS.cell };
    throw new ApiError({ message: 'file-cell', params });
  }

  close(tag: string): void {
    if (tag === 'v' || tag === 't') this.#takesText = false;
    if (tag === 'rPh') this.#type = 'inlineStr';
    if (tag === 'c') this.#endCell();
    if (tag === 'row' && this.#row.cells.length) this.#rows.push(this.#row);
  }

  #endCell(): void {
    if (this.#text === '') return;
    const { cells } = this.#row;
    while (cells.length < this.#column) cells.push(undefined);
    cells[this.#column] = this.#value();
  }

  #value(): Cell {
    const { styles, from1904 } = this.#parts;
    switch (this.#type) {
      case 's':
        return Number(this.#text);
      case 'b':
        return this.#text === '1' || this.#text === 'true' ? 'true' : 'false';
      case 'n':
        return numberText(this.#text, styles[this.#style], from1904);
      case 'd':
        return this.#text.replace(/Z$|T00:00:00(\.0+)?Z?$/, '');
      case 'e':
        return isSheetError(this.#text) ? this.#text : UNNAMED_SHEET_ERROR;
      default:
        return unescaped(this.#text);
    }
  }
}

/** `AB12` → 27 */
function columnOf(reference: string | undefined): number | undefined {
  if (reference === undefined) return undefined;
  let column = 0;
  for (let at = 0; at < reference.length; at++) {
    const code = reference.charCodeAt(at) & ~0x20;
    if (code < 0x41 || code > 0x5a) break;
    column = column * 26 + code - 0x40;
  }
  return column ? column - 1 : undefined;
}
