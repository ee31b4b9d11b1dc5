import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DELIMITERS, detectDelimiter } from '../../../../../src/server/areas/import/read/delimiter.ts';
import { encodingOf, readTable } from './sources.ts';

const utf8 = (text: string) => Buffer.from(text);
const cellsOf = async (text: string, delimiter?: string) =>
  (await readTable(utf8(text), delimiter === undefined ? {} : { delimiter })).rows.map(([, cells]) => cells);

const WRITERS = {
  'utf-8': (text: string) => utf8(text),
  'utf-8 with a mark': (text: string) => Buffer.concat([utf8('\ufeff'), utf8(text)]),
  'utf-16le': (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le'),
  'utf-16be': (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16(),
} as const;

/** Cells with all that quotes are for. */
const cell = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'ab"",;\t|\n\r zż😀Ł'), maxLength: 12 }),
  fc
    .string({ unit: 'grapheme', maxLength: 8 })
    .map((text) => text.replaceAll(/[\0\ud800-\udfff\ufeff]/g, '')),
);
const table = fc
  .integer({ min: 1, max: 6 })
  .chain((width) =>
    fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 12 }),
  );

describe('a CSV file', () => {
  it('reads back as it was written, whatever the delimiter, the encoding, the quotes and the pieces', async () => {
    await fc.assert(
      fc.asyncProperty(
        table,
        fc.constantFrom(...DELIMITERS),
        fc.constantFrom(...Object.keys(WRITERS)),
        fc.constantFrom('\n', '\r\n', '\r'),
        fc.boolean(),
        fc.integer({ min: 1, max: 60 }),
        async (rows, delimiter, encoding, record_delimiter, quoted, pieceBytes) => {
          const text = stringify(rows, {
            delimiter,
            record_delimiter,
            quoted,
            quoted_match: /^ |[\r\n]/,
          });
          const bytes = WRITERS[encoding as keyof typeof WRITERS](text);
          const choice = { delimiter, encoding: encoding.split(' ')[0] ?? '' };
          const read = await readTable(bytes, choice, pieceBytes);
          const kept = rows.filter((cells) => cells.some((value) => value.trim() !== ''));
          expect(read.rows.map(([, cells]) => cells)).toEqual(kept);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('counts lines as an editor does, in quotes too', async () => {
    const { rows } = await readTable(utf8('a,b\r\n"one\r\ntwo",x\n\n"3\r4\n5",y\rlast,z\r\n'), {}, 1);
    expect(rows).toEqual([
      [1, ['a', 'b']],
      [2, ['one\r\ntwo', 'x']],
      [5, ['3\r4\n5', 'y']],
      [8, ['last', 'z']],
    ]);
  });

  it('takes what programs write though it is no good form', async () => {
    expect(await cellsOf('a, "b, c" ,d"e\n')).toEqual([['a', 'b, c ', 'd"e']]);
    expect(await cellsOf('"a""b";"c"d\n1;2', ';')).toEqual([
      ['a"b', 'cd'],
      ['1', '2'],
    ]);
    expect(await cellsOf('a,b\n,\n , \n1,2')).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
  });

  it('hears of its delimiter in the first line', async () => {
    const { reading, rows } = await readTable(utf8('sep=;\r\nname;note\r\nAda;1,2,3\r\n'));
    expect(reading.delimiter).toBe(';');
    expect(rows).toEqual([
      [2, ['name', 'note']],
      [3, ['Ada', '1,2,3']],
    ]);
  });

  it.each([
    ['a;b;c\n1,5;2,5;3,5\n', ';'],
    ['name\temail\nAda, Countess\ta@b.pl\n', '\t'],
    ['a|b\n1|2\n', '|'],
    ['"a;b",c\n"x;y",z\n', ','],
    ['name\nAda\n', ','],
    [`a;b\n"${'x\n'.repeat(50)}";2\n`, ';'],
  ])('finds the delimiter of %j', (text, delimiter) => {
    expect(detectDelimiter(text)).toBe(delimiter);
  });

  it('tells the delimiter by most rows, not by what stands above them', () => {
    expect(detectDelimiter('Report, of all\nBerlin, 2026\n\na;b;c\n1;2;3\n4;5,5;6\n7;8;9\n')).toBe(';');
  });

  it.each([
    ['a,b\n1,"x\ny\n', 'file-quote', { line: 2 }],
    ['a,b\n1,2\n3,\0\n', 'file-nul', { line: 3 }],
    [`a\n"${'x'.repeat(1024 * 1024 + 1)}"`, 'file-cell', { line: 2, column: 1, max: 1024 * 1024 }],
    [`a\n${','.repeat(16_384)}`, 'file-columns', { line: 2, max: 16_384 }],
  ])('names the line of what is wrong with %#', async (text, message, params) => {
    await expect(readTable(utf8(text), { delimiter: ',' })).rejects.toMatchObject({
      problem: { message, params },
    });
  });

  it('names the line that is no text in its encoding', async () => {
    const bytes = Buffer.concat([utf8('a\nb\n'), Buffer.from([0xb3, 0x0a])]);
    await expect(readTable(bytes, { encoding: 'utf-8' })).rejects.toMatchObject({
      problem: { message: 'file-encoding', params: { line: 3, encoding: 'utf-8' } },
    });
  });
});

/** Texts as their countries' programs write them, in the bytes of an old encoding. */
const OLD: readonly (readonly [encoding: string, text: string])[] = [
  ['windows-1250', 'Imię;Nazwisko\nMichał;Wójcik\nŁukasz;Żak\nŚwiętosław;Źrebiec\n'],
  ['windows-1250', 'jméno;příjmení\nJiří;Dvořák\nŽofie;Němcová\n'],
  ['windows-1252', 'Vorname;Nachname\nJörg;Müller\nBärbel;Größ\n'],
  ['windows-1252', 'Prénom;Nom\nHélène;Lefèvre\nFrançois;Noël\n'],
  ['windows-1252', 'Nombre;Apellido\nÍñigo;Muñoz\nBegoña;Pérez\n'],
  ['windows-1252', 'Nome;Sobrenome\nJoão;Conceição\nAntónio;Magalhães\n'],
  ['windows-1254', 'Ad;Soyad\nŞahin;Yıldız\nÇağrı;Öztürk\nGüneş;İnönü\n'],
  ['windows-1251', 'Имя;Фамилия\nАнна;Каренина\nПётр;Безухов\n'],
  ['windows-1257', 'Vardas;Pavardė\nŽygimantas;Šilėnas\nRūta;Kąstytienė\n'],
  ['windows-1253', 'Όνομα;Επώνυμο\nΓιώργος;Παπαδόπουλος\nΕλένη;Δημητρίου\n'],
  ['iso-8859-2', 'Imię;Nazwisko\nŚwiętosław;Źrebiec\nWieńczysława;Ściąga\n'],
];

/** TextEncoder writes UTF-8 alone: each byte is looked up by what it decodes to. */
function encoded(text: string, encoding: string): Buffer {
  const decoder = new TextDecoder(encoding);
  const bytes = new Map(
    Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte] as const),
  );
  return Buffer.from([...text].map((char) => bytes.get(char) ?? 0x3f));
}

describe('the encoding', () => {
  it.each(OLD)('%s is found of %j', async (encoding, text) => {
    const bytes = encoded(text, encoding);
    expect(encodingOf(bytes)).toBe(encoding);
    const { rows } = await readTable(bytes);
    expect(rows.map(([, cells]) => cells.join(';')).join('\n')).toBe(text.trimEnd());
  });

  it('is found far behind the beginning', () => {
    const bytes = Buffer.concat([
      utf8('name,x\n'.repeat(20_000)),
      encoded('Wójcik,Łódź żółć', 'windows-1250'),
    ]);
    expect(encodingOf(bytes)).toBe('windows-1250');
  });

  it('of two bytes for each character needs no mark', () => {
    const text = 'first,last\nAda,Łoś\n';
    expect(encodingOf(Buffer.from(text, 'utf16le'))).toBe('utf-16le');
    expect(encodingOf(Buffer.from(text, 'utf16le').swap16())).toBe('utf-16be');
    expect(encodingOf(utf8(text))).toBe('utf-8');
  });
});
