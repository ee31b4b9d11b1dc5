import common from 'email-providers/common.json' with { type: 'json' };

/** Those that have a domain in each of many countries. */
const BRANDS =
  /^(?:gmail|googlemail|hotmail|outlook|live|msn|windowslive|yahoo|ymail|rocketmail|gmx|yandex|aol|icloud|protonmail|proton|tutanota|tuta|fastmail)\.(?:com|net|org|me|io|eu|[a-z]{2}|com?\.[a-z]{2})$/;
/** What the list lacks of the countries whose languages the product speaks. */
const OTHERS =
  'op.pl vp.pl tlen.pl poczta.onet.pl posteo.de mynet.com clix.pt tim.it fpt.vn vnn.vn hcm.vnn.vn pm.me'.split(
    ' ',
  );
const KNOWN: ReadonlySet<string> = new Set([...common, ...OTHERS]);

/** The domain of an address where anybody gets one for nothing: who sends from there is taken for a forger. */
export function freeMailer(address: string): string | undefined {
  const at = address.lastIndexOf('@');
  const domain = address
    .slice(at + 1)
    .trim()
    .toLowerCase();
  return at >= 0 && (KNOWN.has(domain) || BRANDS.test(domain)) ? domain : undefined;
}
