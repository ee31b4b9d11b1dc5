import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { writeXlsx, writeXlsxStream } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { meaningOf } from '../../../../src/server/import/read/xlsx/styles.ts';
import { numberText } from '../../../../src/server/import/read/xlsx/number-text.ts';
import { readTable } from './sources.ts';

/** A workbook of parts, as other programs write them. */
function workbook(parts: Readonly<Record<string, string>>, sheets = ['Sheet1'], pr = ''): Uint8Array {
  const ns =
    'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
  const types = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const list = sheets.map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`);
  const relations = sheets.map(
    (_name, at) => `<Relationship Id="rId${at + 1}" Type="${types}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  );
  const shared = '<Relationship Id="s" Type="' + types + '/sharedStrings" Target="/xl/sharedStrings.xml"/>';
  const styles = '<Relationship Id="t" Type="' + types + '/styles" Target="../xl/styles.xml"/>';
  const files = {
    '_rels/.rels': `<Relationships><Relationship Id="a" Type="${types}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook ${ns}>${pr}<sheets>${list.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${relations.join('')}${shared}${styles}</Relationships>`,
    ...parts,
  };
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));
}
const sheet = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
const read = (bytes: Uint8Array, sheetName: string | null = null) =>
  readTable(bytes, { format: 'xlsx', sheet: sheetName }, 500);
const refusal = async (bytes: Uint8Array) => {
  const { problem } = await read(bytes).then(
    () => ({ problem: undefined }),
    (error: { problem?: unknown }) => error,
  );
  return problem;
};

describe('an XLSX file', () => {
  it('reads back as our own writer writes it', async () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 12 }).filter((value) => !/[\0-\x08\x0b-\x1f\ud800-\udfff\ufffe\uffff]|_x/.test(value));
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(text, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 10 }),
        async (rows) => {
          const columns = ['a', 'b', 'c'].map((header) => ({ header }));
          // eslint-disable-next-line
          const stream = writeXlsxStream((async function* () { yield* rows; })(), { name: 'S', columns, zip64: true });
          const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
          const found = (await read(bytes)).rows.slice(1).map(([, cells]) => [...cells, '', '', ''].slice(0, 3));
          expect(found).toEqual(rows.filter((cells) => cells.some((value) => value.trim() !== '')));
        },
      ),
      { numRuns: 60 },
    );
  });
  it('dev', async () => {
    const bytes = await writeXlsx({ sheets: [{ name: 'A', rows: [['n', 'd'], [1.5, new Date(Date.UTC(2026, 1, 28))]] }] });
    expect((await read(bytes)).rows).toEqual([[1, ['n', 'd']], [2, ['1.5', '2026-02-28']]]);
    expect(await refusal(workbook({}))).toEqual({});
    expect(meaningOf('x')).toBe(numberText('1', undefined, false) + sheet(''));
  });
});
