import { ApiError } from '../../../../contract/errors.ts';
import type { ImportRow } from '../runs/import-run.ts';
import { FILE_LIMITS } from './limits.ts';

const QUOTE = 0x22;
const CR = 0x0d;
const LF = 0x0a;
const SPACE = 0x20;

/** START: before the first character of a cell; CLOSED: after a quote inside of quotes. */
type State = 'START' | 'PLAIN' | 'QUOTED' | 'CLOSED';

/**
 * Makes rows of text that comes in pieces (RFC 4180, and what programs make of it): line breaks of all three kinds, also
 * inside quotes; a quote inside quotes is doubled; elsewhere it is a character like others. Lines count as editors count
 * them. Rows without any value are left out.
 */
export class CsvRows {
  readonly #delimiter: number;
  readonly #special: RegExp;
  #state: State = 'START';
  #cell = '';
  #cells: string[] = [];
  #line = 1;
  #rowLine = 1;
  #quoteLine = 1;
  #afterCr = false;
  #isBlank = true;
  #rows: ImportRow[] = [];

  /** @param delimiter one character: what stands between cells */
  constructor(delimiter: string) {
    this.#delimiter = delimiter.charCodeAt(0);
    const code = this.#delimiter.toString(16).padStart(4, '0');
    this.#special = new RegExp(`[\r\n\\u${code}]`, 'g');
  }

  /**
   * Answers the rows that end with this piece.
   * @throws ApiError file-nul, file-cell, file-columns with the line
   */
  push(text: string): ImportRow[] {
    const nul = text.indexOf('\0');
    if (nul >= 0) {
      this.#push(text.slice(0, nul));
      throw new ApiError({ message: 'file-nul', params: { line: this.#line } });
    }
    this.#push(text);
    return this.#taken();
  }

  /**
   * Answers what is left when all pieces have come.
   * @throws ApiError file-quote where one is open still, with the line where it began
   */
  end(): ImportRow[] {
    if (this.#state === 'QUOTED') {
      throw new ApiError({ message: 'file-quote', params: { line: this.#quoteLine } });
    }
    if (this.#cells.length || this.#state !== 'START') this.#endRow();
    return this.#taken();
  }

  /** Is a cell open that a quote began? Then nobody knows yet where the row ends. */
  get isQuoted(): boolean {
    return this.#state === 'QUOTED';
  }

  #taken(): ImportRow[] {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }

  #push(text: string): void {
    let at = 0;
    if (this.#afterCr && text.charCodeAt(0) === LF) {
      at = 1;
      // Of the one break that began in the piece before; in quotes both are characters of the cell.
      if (this.#state === 'QUOTED') this.#cell += '\n';
    }
    if (text.length) this.#afterCr = false;
    while (at < text.length) {
      at = this.#state === 'QUOTED' ? this.#quoted(text, at) : this.#plain(text, at);
    }
  }

  /** Up to the next quote. */
  #quoted(text: string, from: number): number {
    const quote = text.indexOf('"', from);
    const to = quote < 0 ? text.length : quote;
    this.#add(text.slice(from, to));
    this.#countLines(text, from, to);
    if (quote < 0) return to;
    this.#state = 'CLOSED';
    this.#afterCr = false;
    return quote + 1;
  }

  /** Outside of quotes: up to the end of the cell, or to the quote that begins it. */
  #plain(text: string, from: number): number {
    const code = text.charCodeAt(from);
    if (code === QUOTE && this.#state === 'CLOSED') {
      this.#add('"');
      this.#state = 'QUOTED';
      return from + 1;
    }
    // Some programs write a space after each delimiter.
    if (code === QUOTE && this.#state === 'START' && this.#cell.trim() === '') {
      this.#cell = '';
      this.#state = 'QUOTED';
      this.#quoteLine = this.#line;
      return from + 1;
    }
    if (code === this.#delimiter) {
      this.#endCell();
      return from + 1;
    }
    if (code === CR || code === LF) {
      const next = code === CR && text.charCodeAt(from + 1) === LF ? from + 2 : from + 1;
      this.#afterCr = code === CR && next === text.length && next === from + 1;
      this.#line++;
      this.#endRow();
      return next;
    }
    if (code === SPACE && this.#state === 'START') {
      this.#cell += ' ';
      return from + 1;
    }
    this.#special.lastIndex = from;
    const to = this.#special.exec(text)?.index ?? text.length;
    this.#state = 'PLAIN';
    this.#add(text.slice(from, to));
    return to;
  }

  #add(text: string): void {
    this.#cell += text;
    if (this.#cell.length <= FILE_LIMITS.cell) return;
    const params = { line: this.#rowLine, column: this.#cells.length + 1, max: FILE_LIMITS.cell };
    throw new ApiError({ message: 'file-cell', params });
  }

  #endCell(): void {
    if (this.#isBlank && this.#cell.trim() !== '') this.#isBlank = false;
    this.#cells.push(this.#cell);
    this.#cell = '';
    this.#state = 'START';
    if (this.#cells.length <= FILE_LIMITS.columns) return;
    throw new ApiError({
      message: 'file-columns',
      params: { line: this.#rowLine, max: FILE_LIMITS.columns },
    });
  }

  #endRow(): void {
    this.#endCell();
    if (!this.#isBlank) this.#rows.push([this.#rowLine, this.#cells]);
    this.#cells = [];
    this.#isBlank = true;
    this.#rowLine = this.#line;
  }

  /** Of breaks inside quotes. */
  #countLines(text: string, from: number, to: number): void {
    for (let at = from; at < to; at++) {
      const code = text.charCodeAt(at);
      if (code === CR) {
        this.#line++;
        if (at + 1 < to && text.charCodeAt(at + 1) === LF) at++;
        else this.#afterCr = at + 1 === text.length;
      } else if (code === LF) this.#line++;
    }
  }
}

/** All rows of text in pieces. @throws ApiError as `CsvRows` */
export async function* csvRows(
  pieces: AsyncIterable<string>,
  delimiter: string,
): AsyncGenerator<ImportRow[]> {
  const rows = new CsvRows(delimiter);
  for await (const piece of pieces) yield rows.push(piece);
  yield rows.end();
}
