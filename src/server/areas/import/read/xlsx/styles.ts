import { readAllXml } from './xml.ts';

/** What a cell's number is to be read as. `digits`: with so many of them, zeros in front. */
export type NumberMeaning =
  | { readonly type: 'number' }
  | { readonly type: 'digits'; readonly count: number }
  | { readonly type: 'date'; readonly withTime: boolean }
  | { readonly type: 'time' };

const NUMBER: NumberMeaning = { type: 'number' };
const DATE: NumberMeaning = { type: 'date', withTime: false };
const DATE_TIME: NumberMeaning = { type: 'date', withTime: true };
const TIME: NumberMeaning = { type: 'time' };

/** Formats that every program knows by their number (ECMA-376, 18.8.30). */
function builtIn(id: number): NumberMeaning {
  if (id >= 18 && id <= 21) return TIME;
  if (id === 22) return DATE_TIME;
  if (id >= 45 && id <= 47) return TIME;
  const isDate = (id >= 14 && id <= 17) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58);
  return isDate ? DATE : NUMBER;
}

/** A format's code without texts in quotes, escaped characters, padding, colours and conditions. */
const QUIET = /"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi;

/** What a format makes of a number, by its code such as `dd.mm.yyyy hh:mm`. */
export function meaningOf(code: string): NumberMeaning {
  const [first = ''] = code.replaceAll(QUIET, '').split(';');
  const bare = first.toLowerCase();
  if (/^0{2,}$/.test(bare)) return { type: 'digits', count: bare.length };
  if (/^general$/.test(bare) || /[0#?]/.test(bare.replaceAll(/\.0+/g, ''))) return NUMBER;
  const hasTime = /[hs]/.test(bare);
  const hasDay = /[yd]/.test(bare) || (!hasTime && bare.includes('m'));
  if (hasDay) return hasTime ? DATE_TIME : DATE;
  return hasTime ? TIME : NUMBER;
}

/** What the numbers of cells mean, by the number of their style. */
export async function readStyles(
  part: string,
  bytes: AsyncIterable<Uint8Array>,
): Promise<readonly NumberMeaning[]> {
  const codes = new Map<number, string>();
  const styles: NumberMeaning[] = [];
  let inCells = false;
  await readAllXml(part, bytes, {
    open(tag, attributes) {
      if (tag === 'numFmt') codes.set(Number(attributes['numFmtId']), attributes['formatCode'] ?? '');
      if (tag === 'cellXfs') inCells = true;
      if (tag !== 'xf' || !inCells) return;
      const id = Number(attributes['numFmtId'] ?? 0);
      const code = codes.get(id);
      styles.push(code === undefined ? builtIn(id) : meaningOf(code));
    },
    close(tag) {
      if (tag === 'cellXfs') inCells = false;
    },
  });
  return styles;
}
