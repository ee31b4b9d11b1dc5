import { cleanLine } from '../kinds/clean-text.ts';
import { hostToAscii, hostToUnicode } from './host-name.ts';

/** Octets of what stands before the @, and of the whole (RFC 5321, 4.5.3.1; RFC 3696, errata 1690). */
const LOCAL_OCTETS = 64;
export const EMAIL_OCTETS = 254;

/** Letters, digits and the signs of an atom (RFC 5322, 3.2.3); with SMTPUTF8 what is not ASCII too (RFC 6532). */
const ATOM = String.raw`[\w!#$%&'*+/=?^{|}~\u0060\-\p{L}\p{M}\p{N}\p{S}]+`;
const DOT_ATOM = new RegExp(String.raw`^${ATOM}(?:\.${ATOM})*$`, 'u');
/** Printable ASCII; quotation marks and backslashes behind a backslash. */
const QUOTED = /^"((?:[ !#-[\]-~]|\\[ -~])*)"$/;
/** A name, in quotation marks or not, before an address in angle brackets. */
const DISPLAYED = /^(?:"(?:[^"\\\r\n]|\\.)*"|[^"<>@\r\n]*)\s*<([^<>]*)>$/u;

const octets = (text: string): number => new TextEncoder().encode(text).length;

/**
 * An e-mail address as mail servers hold it, in the one form in which it is stored: composed, without a name around it
 * (`"Mia" <mia@…>`, `mailto:`), of a domain with other letters than ASCII those letters rather than Punycode. Undefined for
 * what no server delivers to: by RFC 5321 and 5322, without addresses of numbers (`a@[192.0.2.1]`) and names without a dot.
 */
export function parseEmail(text: string): string | undefined {
  const bare = withoutDisplay(cleanLine(text).trim());
  const at = bare.lastIndexOf('@');
  const local = at < 0 ? undefined : localPart(bare.slice(0, at));
  const domain = at < 0 ? undefined : storedDomain(bare.slice(at + 1));
  if (local === undefined || domain === undefined) return undefined;
  const address = `${local}@${domain}`;
  return octets(asciiDomain(address)) > EMAIL_OCTETS ? undefined : address;
}

function withoutDisplay(text: string): string {
  const inner = (DISPLAYED.exec(text)?.[1] ?? text).trim();
  if (!/^mailto:/i.test(inner)) return inner;
  const address = inner.slice('mailto:'.length).replace(/\?.*$/s, '');
  try {
    return cleanLine(decodeURIComponent(address)).trim();
  } catch {
    return address;
  }
}

function localPart(text: string): string | undefined {
  if (octets(text) > LOCAL_OCTETS) return undefined;
  if (DOT_ATOM.test(text)) return text;
  const quoted = QUOTED.exec(text)?.[1]?.replace(/\\(.)/g, '$1');
  if (quoted === undefined || quoted === '') return undefined;
  // Needless quotation marks make no other mailbox (RFC 5321, 4.1.2).
  return DOT_ATOM.test(quoted) ? quoted : `"${quoted.replace(/["\\]/g, String.raw`\$&`)}"`;
}

function storedDomain(text: string): string | undefined {
  const ascii = hostToAscii(text);
  if (ascii === undefined || !ascii.includes('.')) return undefined;
  // Letter case of ASCII stays as it was written.
  if (ascii === text.toLowerCase() && !ascii.includes('xn--')) return text;
  const letters = hostToUnicode(ascii);
  // What cannot be read again stays in ASCII.
  return cleanLine(letters) === letters && hostToAscii(letters) === ascii ? letters : ascii;
}

/** The address with its domain as DNS has it, which is what servers without SMTPUTF8 take. */
export function asciiDomain(address: string): string {
  const at = address.lastIndexOf('@');
  if (!/[^\0-\x7f]/.test(address.slice(at + 1))) return address;
  return address.slice(0, at + 1) + (hostToAscii(address.slice(at + 1)) ?? address.slice(at + 1));
}

/** The form in which two addresses are the same one, letter case aside. */
export const emailKey = (text: string): string => (parseEmail(text) ?? cleanLine(text).trim()).toLowerCase();
