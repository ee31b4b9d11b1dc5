/** What a name of a host may be written with, before it is brought into ASCII: letters, digits, hyphens and dots. */
const WRITTEN = /^[\p{L}\p{M}\p{N}\u00b7\u05f3\u05f4\u30fb\u200c\u200d\u3002\uff0e\uff61.-]+$/u;
/** Letters, digits and hyphens, no hyphen at either end (RFC 1123, 2.1). */
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const HOST_LENGTH = 253;

/**
 * The name of a host as DNS has it, in small letters and Punycode (`xn--mnchen-3ya.example`), by the rules of UTS 46 as
 * browsers have them. Undefined for what is none, such as addresses of numbers.
 */
export function hostToAscii(text: string): string | undefined {
  if (!WRITTEN.test(text)) return undefined;
  const small = text.toLowerCase();
  const isPlain = /^[a-z0-9.-]+$/.test(small) && !small.includes('xn--');
  const ascii = isPlain ? small : URL.parse(`http://${text}`)?.hostname;
  const labels = ascii?.split('.') ?? [];
  const fits =
    ascii !== undefined && ascii.length <= HOST_LENGTH && labels.every((label) => LABEL.test(label));
  // A last label of digits makes it an address of numbers (RFC 3696, 2; URL standard).
  return fits && !/^(?:\d+|0x[\da-f]*)$/.test(labels.at(-1) ?? '') ? ascii : undefined;
}

/** The letters that the ASCII name of a host stands for. */
export const hostToUnicode = (ascii: string): string =>
  ascii
    .split('.')
    .map((label) => (label.startsWith('xn--') ? (decodePunycode(label.slice(4)) ?? label) : label))
    .join('.');

const BASE = 36;
const [T_MIN, T_MAX, SKEW, DAMP, FIRST_BIAS, FIRST_CODE] = [1, 26, 38, 700, 72, 128];

/** RFC 3492, 6.2; undefined for what it cannot read. */
function decodePunycode(text: string): string | undefined {
  const end = text.lastIndexOf('-');
  const codes = [...text.slice(0, Math.max(0, end))].map((letter) => letter.charCodeAt(0));
  let [code, at, bias] = [FIRST_CODE, 0, FIRST_BIAS];
  for (let read = end + 1; read < text.length;) {
    const before = at;
    for (let [weight, step] = [1, BASE]; ; step += BASE) {
      const digit = Number.parseInt(text[read++] ?? '', BASE);
      if (Number.isNaN(digit)) return undefined;
      // Letters stand for 0 to 25, digits for 26 to 35.
      const value = digit < 10 ? digit + 26 : digit - 10;
      at += value * weight;
      const least = Math.min(Math.max(step - bias, T_MIN), T_MAX);
      if (value < least) break;
      weight *= BASE - least;
    }
    bias = adapted(at - before, codes.length + 1, before === 0);
    code += Math.floor(at / (codes.length + 1));
    at %= codes.length + 1;
    if (code > 0x10ffff) return undefined;
    codes.splice(at++, 0, code);
  }
  return String.fromCodePoint(...codes);
}

function adapted(given: number, count: number, isFirst: boolean): number {
  let delta = isFirst ? Math.floor(given / DAMP) : Math.floor(given / 2);
  delta += Math.floor(delta / count);
  let bias = 0;
  for (; delta > ((BASE - T_MIN) * T_MAX) / 2; bias += BASE) delta = Math.floor(delta / (BASE - T_MIN));
  return bias + Math.floor(((BASE - T_MIN + 1) * delta) / (delta + SKEW));
}
