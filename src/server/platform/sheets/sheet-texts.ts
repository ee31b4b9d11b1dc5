import { Unzip, UnzipInflate } from 'fflate';

/** What cannot be unpacked. */
export class NoWorkbook extends Error {}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

/**
 * The texts of a workbook that the server has written (`xlsx.ts`), in pieces that end anywhere; a blank character stands for what is between
 * them. Nothing of it is kept.
 * @throws NoWorkbook for bytes that are no whole one
 */
export async function* sheetTexts(parts: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const found: string[] = [];
  let sheets = 0;
  const unzip = new Unzip((entry) => {
    if (!/^xl\/(?:worksheets\/|sharedStrings)/.test(entry.name)) return;
    const decoder = new TextDecoder();
    let rest = '';
    entry.ondata = (error, bytes, isLast) => {
      if (error) throw new NoWorkbook(error.message);
      const text = rest + decoder.decode(bytes, { stream: !isLast });
      // A tag or an entity may be cut off here.
      const end = isLast ? text.length : Math.max(text.lastIndexOf('>'), text.lastIndexOf(';')) + 1;
      rest = text.slice(end);
      found.push(plain(text.slice(0, end)));
      if (isLast) sheets++;
    };
    entry.start();
  });
  unzip.register(UnzipInflate);
  for await (const bytes of parts) {
    push(unzip, bytes, false);
    yield* found.splice(0);
  }
  push(unzip, new Uint8Array(), true);
  yield* found.splice(0);
  if (!sheets) throw new NoWorkbook('no sheet');
}

function push(unzip: Unzip, bytes: Uint8Array, isLast: boolean): void {
  try {
    unzip.push(bytes, isLast);
  } catch (error) {
    throw error instanceof NoWorkbook ? error : new NoWorkbook(String(error));
  }
}

const plain = (xml: string): string =>
  xml
    .replaceAll(/<[^>]*>/g, '\0')
    .replaceAll(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, digits?: string, hex?: string, name = '') => {
      const code = digits === undefined ? parseInt(hex ?? '', 16) : Number(digits);
      return Number.isNaN(code) ? (ENTITIES[name as string] ?? whole) : String.fromCodePoint(code);
    });
