import { ApiError } from '../../../../../contract/errors.ts';
import type { ReadingChoice } from '../../runs/import-run.ts';
import type { FileSource } from '../file-source.ts';
import type { Table } from '../table.ts';
import { readSharedStrings } from './shared-strings.ts';
import { sheetRows } from './sheet-rows.ts';
import { StringStore } from './string-store.ts';
import { readStyles } from './styles.ts';
import { readWorkbook, type Workbook } from './workbook.ts';
import { ZipFile } from './zip.ts';

/** What Numbers puts before its tables. */
const SUMMARY = 'Export Summary';

/** The first that a person sees, and that has rows of theirs. */
function firstSheet({ sheets }: Workbook): Workbook['sheets'][number] | undefined {
  const seen = sheets.filter(({ isHidden }) => !isHidden);
  return seen.find(({ name }) => name !== SUMMARY) ?? seen[0] ?? sheets[0];
}

/** @throws ApiError file-damaged, file-kind, file-encrypted, file-unpacked, file-sheet */
export async function xlsxTable(source: FileSource, choice: ReadingChoice): Promise<Table> {
  const zip = await ZipFile.open(source);
  const workbook = await readWorkbook(zip);
  const sheet =
    choice.sheet === null ? firstSheet(workbook) : workbook.sheets.find(({ name }) => name === choice.sheet);
  if (!sheet) throw new ApiError({ message: 'file-sheet', params: { sheet: choice.sheet } });
  const styles =
    workbook.styles === undefined ? [] : await readStyles(workbook.styles, zip.read(workbook.styles));
  const strings = new StringStore();
  try {
    const { sharedStrings, from1904 } = workbook;
    if (sharedStrings !== undefined) await readSharedStrings(sharedStrings, zip.read(sharedStrings), strings);
    let bytesRead = 0;
    const bytes = async function* () {
      for await (const piece of zip.read(sheet.part)) {
        bytesRead += piece.length;
        yield piece;
      }
    };
    const sheets = workbook.sheets.map(({ name }) => name);
    return {
      reading: { format: 'xlsx', encoding: null, delimiter: null, sheet: sheet.name, sheets },
      rows: sheetRows(sheet.part, bytes(), { strings, styles, from1904 }),
      progress: () => bytesRead / (zip.sizeOf(sheet.part) || 1),
      close: () => strings.close(),
    };
  } catch (error) {
    await strings.close();
    throw error;
  }
}
