import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { writeXlsx, writeXlsxStream } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import type { Problem } from '../../../../../src/contract/errors.ts';
import { StringStore } from '../../../../../src/server/areas/import/read/xlsx/string-store.ts';
import { readTable } from './sources.ts';

const TYPES = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A workbook of parts, as other programs write them. */
function workbook(
  parts: Readonly<Record<string, string>>,
  { sheets = ['One'], pr = '' }: { readonly sheets?: readonly string[]; readonly pr?: string } = {},
): Uint8Array {
  const list = sheets.map((name, at) => `<x:sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`);
  const relations = sheets.map(
    (_name, at) =>
      `<Relationship Id="rId${at + 1}" Type="${TYPES}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  );
  const files = {
    '_rels/.rels': `<Relationships><Relationship Id="a" Type="${TYPES}/officeDocument" Target="/xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<x:workbook xmlns:x="m" xmlns:r="r">${pr}<x:sheets>${list.join('')}</x:sheets></x:workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${relations.join('')}
      <Relationship Id="s" Type="${TYPES}/sharedStrings" Target="/xl/sharedStrings.xml"/>
      <Relationship Id="t" Type="${TYPES}/styles" Target="../xl/styles.xml"/></Relationships>`,
    ...parts,
  };
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));
}
const sheet = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
const read = (bytes: Uint8Array, name: string | null = null) =>
  readTable(bytes, { format: 'xlsx', sheet: name }, 500);
const refusal = (bytes: Uint8Array): Promise<Problem | undefined> =>
  read(bytes).then(
    () => undefined,
    (error: { readonly problem?: Problem }) => error.problem,
  );

describe('an XLSX file', () => {
  it('of which the parser would keep all is refused: elements within each other, one text and one tag without an end', async () => {
    const much = 17 * 1024 * 1024;
    // What is packed badly enough to be no bomb by its ratio.
    const letters = Array.from({ length: 4096 }, (_, at) =>
      String.fromCodePoint(0x61 + ((at * 7919) % 26)),
    ).join('');
    const filler = letters.repeat(much / letters.length);
    const sheets = {
      nested: '<a>'.repeat(200),
      text: `<row r="1"><c r="A1" t="inlineStr"><is><t>${filler}`,
      tag: `<row a="${filler}"/>`,
    };
    for (const [name, rows] of Object.entries(sheets))
      expect([name, await refusal(workbook({ 'xl/worksheets/sheet1.xml': sheet(rows) }))]).toEqual([
        name,
        expect.objectContaining({ message: expect.stringMatching(/^file-(?:damaged|cell)$/) as string }),
      ]);
  });

  it('reads back as our own writer writes it', async () => {
    const text = fc
      .string({ unit: 'grapheme', maxLength: 12 })
      .filter((value) => !/[^\t\n\x20-\ud7ff\ue000-\ufffd]|_x/u.test(value));
    const row = fc.tuple(
      text,
      fc
        .double({ noNaN: true, noDefaultInfinity: true, min: -1e12, max: 1e12 })
        .map((value) => Number(value.toPrecision(12))),
      fc.date({ min: new Date('1901-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }),
      fc.boolean(),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 8 }), async (rows) => {
        const days = rows.map(
          ([one, two, day, four]) => [one, two, new Date(day.toISOString().slice(0, 10)), four] as const,
        );
        const columns = [
          { header: 'a' },
          { header: 'b' },
          { header: 'c', numFmt: 'yyyy-mm-dd' },
          { header: 'd' },
        ];
        const source = async function* () {
          yield* await Promise.resolve(days.map((each) => [...each]));
        };
        const stream = writeXlsxStream(source(), { name: 'S', columns, zip64: true });
        const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
        const expected = days.map(([one, two, day, four]) => [
          one,
          String(two),
          day.toISOString().slice(0, 10),
          String(four),
        ]);
        expect((await read(bytes)).rows.slice(1).map(([, cells]) => cells)).toEqual(expected);
      }),
      { numRuns: 40 },
    );
  });

  it('has dates by their formats, gaps, formulas, errors and texts of all kinds', async () => {
    const styles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="[$-407]dd\\.mm\\.yyyy"/>
      <numFmt numFmtId="165" formatCode="dd/mm/yyyy hh:mm"/><numFmt numFmtId="166" formatCode="00000"/>
      <numFmt numFmtId="167" formatCode="#,##0.00\\ &quot;day&quot;"/></numFmts>
      <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
      <cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="20"/>
      <xf numFmtId="166"/><xf numFmtId="167"/></cellXfs></styleSheet>`;
    const shared = `<sst><si><t xml:space="preserve"> first </t></si><si><r><t>ri</t></r><r><t>ch</t></r><rPh><t>no</t></rPh></si>
      <si><t>a_x000D_&#10;b &amp; c</t></si></sst>`;
    const rows = `<row r="2"><c r="A2" t="s"><v>0</v></c><c r="C2" t="s"><v>1</v></c><c r="D2" t="s"><v>2</v></c></row>
      <row r="4"><c r="A4" s="1"><v>46081</v></c><c s="2"><v>46081</v></c><c s="3"><v>46081.573</v></c><c s="4"><v>0.5729166</v></c></row>
      <row><c s="5"><v>1234</v></c><c s="6"><v>1234.5</v></c><c><v>4.8600100200E10</v></c><c><v>0.30000000000000004</v></c></row>
      <row r="9"><c t="b"><v>1</v></c><c t="e"><v>#N/A</v></c><c t="str"><f>A1&amp;"x"</f><v>formula</v></c><c t="inlineStr"><is><r><t>in</t></r><r><t>line</t></r></is></c></row>
      <row r="10"><c r="A10" s="1"/><c r="B10" t="s"/></row>`;
    const bytes = workbook({
      'xl/worksheets/sheet1.xml': sheet(rows),
      'xl/styles.xml': styles,
      'xl/sharedStrings.xml': shared,
    });
    expect((await read(bytes)).rows).toEqual([
      [2, [' first ', '', 'rich', 'a\r\nb & c']],
      [4, ['2026-02-28', '2026-02-28', '2026-02-28T13:45:07', '13:45:00']],
      [5, ['01234', '1234.5', '48600100200', '0.3']],
      [9, ['true', '#N/A', 'formula', 'inline']],
    ]);
  });

  it('counts days from 1904 where it says so', async () => {
    const styles = '<styleSheet><cellXfs><xf numFmtId="14"/></cellXfs></styleSheet>';
    const parts = {
      'xl/worksheets/sheet1.xml': sheet('<row r="1"><c s="0"><v>44619</v></c></row>'),
      'xl/styles.xml': styles,
    };
    expect((await read(workbook(parts, { pr: '<x:workbookPr date1904="1"/>' }))).rows).toEqual([
      [1, ['2026-02-28']],
    ]);
    expect((await read(workbook(parts))).rows).toEqual([[1, ['2022-02-27']]]);
  });

  it.each([
    ['the first', '', '', 'One'],
    ['the first that is not hidden', ' state="hidden"', '', 'Two'],
    ['the first table of Numbers', '', 'Export Summary', 'Two'],
  ])('is read in %s sheet', async (_name, state, summary, wanted) => {
    const names = [summary || 'One', 'Two'];
    const bytes = workbook(
      {
        'xl/worksheets/sheet1.xml': sheet('<row r="1"><c><v>1</v></c></row>'),
        'xl/worksheets/sheet2.xml': sheet('<row r="1"><c><v>2</v></c></row>'),
        'xl/workbook.xml': `<workbook xmlns:r="r"><sheets><sheet name="${names[0]}" sheetId="1"${state} r:id="rId1"/>
          <sheet name="Two" sheetId="2" r:id="rId2"/></sheets></workbook>`,
      },
      { sheets: names },
    );
    expect((await read(bytes)).reading).toMatchObject({ sheet: wanted, sheets: names });
  });

  it('says how many rows and which sheets are hidden, and leaves such rows out where one wants that', async () => {
    const row = (line: number, more = '') => `<row r="${line}"${more}><c><v>${line}</v></c></row>`;
    const bytes = workbook(
      {
        'xl/worksheets/sheet1.xml': sheet(
          `${row(1)}${row(2, ' hidden="1"')}${row(3, ' hidden="true"')}${row(4, ' hidden="0"')}<row r="5" hidden="1"/>`,
        ),
        'xl/worksheets/sheet2.xml': sheet(row(1)),
        'xl/workbook.xml': `<workbook xmlns:r="r"><sheets><sheet name="One" sheetId="1" r:id="rId1"/>
          <sheet name="Two" sheetId="2" state="veryHidden" r:id="rId2"/></sheets></workbook>`,
      },
      { sheets: ['One', 'Two'] },
    );
    const told = { hiddenRows: 2, hiddenSheets: ['Two'] };
    const unasked = await read(bytes);
    expect(unasked.reading).toMatchObject({ ...told, takesHiddenRows: null });
    expect(unasked.rows.map(([line]) => line)).toEqual([1, 2, 3, 4]);
    const without = await readTable(bytes, { format: 'xlsx', takesHiddenRows: false }, 500);
    expect(without.reading).toMatchObject({ ...told, takesHiddenRows: false });
    expect(without.rows.map(([line]) => line)).toEqual([1, 4]);
  });

  it('has several sheets, one of which is read', async () => {
    const parts = {
      'xl/worksheets/sheet1.xml': sheet('<row r="1"><c><v>1</v></c></row>'),
      'xl/worksheets/sheet2.xml': sheet('<row r="1"><c><v>2</v></c></row>'),
    };
    const bytes = workbook(parts, { sheets: ['One', 'Two &amp; more'] });
    expect((await read(bytes)).reading).toMatchObject({ sheet: 'One', sheets: ['One', 'Two & more'] });
    expect((await read(bytes, 'Two & more')).rows).toEqual([[1, ['2']]]);
    await expect(read(bytes, 'Three')).rejects.toMatchObject({ problem: { message: 'file-sheet' } });
  });

  it('that is none, or not whole, is refused with the place', async () => {
    const whole = await writeXlsx({ sheets: [{ name: 'A', rows: [['n', 'text']] }] });
    expect(await refusal(whole)).toBeUndefined();
    expect(await refusal(whole.slice(0, -30))).toEqual({ message: 'file-damaged', params: { place: 'ZIP' } });
    expect(await refusal(zipSync({ 'word/document.xml': strToU8('<w/>') }))).toMatchObject({
      params: { kind: 'DOCX' },
    });
    const broken = workbook({ 'xl/worksheets/sheet1.xml': '<worksheet><sheetData><row></worksheet>' });
    expect(await refusal(broken)).toEqual({
      message: 'file-damaged',
      params: { place: 'xl/worksheets/sheet1.xml' },
    });
    const wide = workbook({ 'xl/worksheets/sheet1.xml': sheet('<row r="3"><c r="XFE3"><v>1</v></c></row>') });
    expect(await refusal(wide)).toEqual({ message: 'file-columns', params: { line: 3, max: 16_384 } });
  });

  it('that would unpack to a thousand times its size is refused', async () => {
    const bomb = workbook({
      'xl/worksheets/sheet1.xml': sheet(`<row r="1"><c><v>1</v></c></row>${' '.repeat(20 * 1024 * 1024)}`),
    });
    expect(await refusal(bomb)).toMatchObject({ message: 'file-unpacked' });
  });
});

it('texts that cells share come back whether they are in memory or not', async () => {
  const strings = new StringStore();
  const text = (index: number) => `${index} ${'ż'.repeat(300)}`;
  for (let index = 0; index < 40_000; index++) await strings.add(text(index));
  for (const index of [0, 511, 512, 28_000, 39_999, 39_936]) {
    expect(await strings.get(index)).toBe(text(index));
  }
  expect(await strings.get(40_000)).toBeUndefined();
  await strings.close();
});
