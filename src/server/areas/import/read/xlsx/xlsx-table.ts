import { ApiError } from '../../../../../contract/errors.ts';
import type { ImportRow, ReadingChoice } from '../../runs/import-run.ts';
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

type Sheet = Workbook['sheets'][number];

/** Those that a person sees come first, and of them those with rows of theirs. */
const inOrder = ({ sheets }: Workbook): readonly Sheet[] =>
  sheets.toSorted((one, other) => rankOf(one) - rankOf(other));

const rankOf = ({ isHidden, name }: Sheet): number => Number(isHidden) * 2 + Number(name === SUMMARY);

/** The first of the sheets that has a row; the first where none has. */
async function firstFilled(
  sheets: readonly Sheet[],
  rowsOf: (sheet: Sheet) => AsyncGenerator<readonly ImportRow[]>,
): Promise<Sheet | undefined> {
  for (const sheet of sheets) {
    for await (const rows of rowsOf(sheet)) if (rows.length) return sheet;
  }
  return sheets[0];
}

/** @throws ApiError file-damaged, file-kind, file-encrypted, file-unpacked, file-sheet */
export async function xlsxTable(source: FileSource, choice: ReadingChoice): Promise<Table> {
  const zip = await ZipFile.open(source);
  const workbook = await readWorkbook(zip);
  const named = workbook.sheets.find(({ name }) => name === choice.sheet);
  if (choice.sheet !== null && !named)
    throw new ApiError({ message: 'file-sheet', params: { sheet: choice.sheet } });
  const styles =
    workbook.styles === undefined ? [] : await readStyles(workbook.styles, zip.read(workbook.styles));
  const strings = new StringStore();
  try {
    const { sharedStrings, from1904 } = workbook;
    if (sharedStrings !== undefined) await readSharedStrings(sharedStrings, zip.read(sharedStrings), strings);
    const parts = { strings, styles, from1904 };
    const rowsOf = ({ part }: Sheet) => sheetRows(part, zip.read(part), parts);
    const sheet = named ?? (await firstFilled(inOrder(workbook), rowsOf));
    if (!sheet) throw new ApiError({ message: 'file-sheet', params: { sheet: choice.sheet } });
    let bytesRead = 0;
    const bytes = async function* () {
      for await (const piece of zip.read(sheet.part)) {
        bytesRead += piece.length;
        yield piece;
      }
    };
    const sheets = workbook.sheets.map(({ name }) => name);
    const hiddenSheets = workbook.sheets.flatMap(({ name, isHidden }) => (isHidden ? [name] : []));
    const takesHiddenRows = choice.takesHiddenRows ?? null;
    const hidden = { isTaken: takesHiddenRows ?? true, count: 0 };
    return {
      get reading() {
        return {
          ...({ format: 'xlsx', encoding: null, delimiter: null, sheet: sheet.name, sheets } as const),
          hiddenSheets,
          takesHiddenRows,
          hiddenRows: hidden.count,
        };
      },
      rows: sheetRows(sheet.part, bytes(), parts, hidden),
      progress: () => bytesRead / (zip.sizeOf(sheet.part) || 1),
      close: () => strings.close(),
    };
  } catch (error) {
    await strings.close();
    throw error;
  }
}
