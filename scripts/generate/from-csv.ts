import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { guessFields } from './guess-fields.ts';
import { GenerateError } from './problem.ts';
import type { ObjectSource } from './source.ts';

/** More rows tell nothing more of what a column holds. */
const MOST_ROWS = 50_000;
const MOST_BYTES = 200_000_000;
const DELIMITERS = [',', ';', '\t', '|'] as const;

export interface CsvRequest {
  readonly csv: string;
  readonly delimiter?: string;
  readonly encoding?: string;
}

/** The model that a table of values suggests; the notes say what has been guessed from what. */
export async function readCsv({ csv, delimiter, encoding }: CsvRequest): Promise<ObjectSource> {
  const bytes = await readBytes(csv);
  const { text, name: read } = decode(bytes, encoding);
  const separator = delimiter === undefined ? guessDelimiter(text) : delimiter === '\\t' ? '\t' : delimiter;
  const [header, ...rows] = records(csv, text, separator);
  if (!header?.length || header.every((cell) => cell.trim() === '')) {
    throw new GenerateError(`${csv} has no header: the first line names the fields.`);
  }
  const found = guessFields(header, rows);
  const shown = separator === '\t' ? 'tab' : separator;
  return {
    fields: found.fields,
    labels: found.labels,
    notes: [`${rows.length} rows read as ${read}, separated by "${shown}".`, ...found.notes],
  };
}

async function readBytes(file: string): Promise<Buffer> {
  try {
    const bytes = await readFile(file);
    if (bytes.length <= MOST_BYTES) return bytes;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new GenerateError(`--from-csv: ${file} cannot be read (${code}). Is the path right?`);
  }
  throw new GenerateError(
    `--from-csv: ${file} is larger than 200 MB. A part of it with some thousand rows is enough.`,
  );
}

/** UTF-8, with or without a mark at its beginning; UTF-16 with one; else the Western code page of spreadsheets. */
function decode(bytes: Buffer, given: string | undefined): { text: string; name: string } {
  const name = given ?? guessEncoding(bytes);
  try {
    return { text: new TextDecoder(name, { fatal: given !== undefined }).decode(bytes), name };
  } catch (error) {
    const reason = error instanceof RangeError ? 'is no encoding that is known' : 'does not fit the file';
    throw new GenerateError(
      `--encoding "${name}" ${reason}. Try utf-8, windows-1250, windows-1252 or utf-16le.`,
    );
  }
}

function guessEncoding(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

/** The separator by which the first lines have the same number of cells, the most of them. */
function guessDelimiter(text: string): string {
  const lines = text.slice(0, 20_000).split(/\r?\n/).slice(0, 10);
  const scores = DELIMITERS.map((delimiter) => {
    const counts = lines.filter(Boolean).map((line) => line.replace(/"[^"]*"/g, '').split(delimiter).length);
    const [first = 1] = counts;
    return { delimiter, score: first > 1 ? first * counts.filter((count) => count === first).length : 0 };
  });
  return scores.reduce((best, each) => (each.score > best.score ? each : best)).delimiter;
}

function records(file: string, text: string, delimiter: string): string[][] {
  try {
    return parse(text, {
      delimiter,
      bom: true,
      to: MOST_ROWS + 1,
      skip_empty_lines: true,
      relax_column_count: true,
      relax_quotes: true,
    });
  } catch (error) {
    throw new GenerateError(
      `${file} cannot be read as a table: ${(error as Error).message}. Mend that line.`,
    );
  }
}
