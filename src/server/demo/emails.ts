import type { Random } from './random.ts';

/** Letters that do not come apart into a plain letter and a mark. */
const WHOLE_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
};

/** `Łukasz Özgür` → `lukaszozgur`: what is left of a name in the local part of an e-mail address. */
export function asciiFold(text: string): string {
  return text
    .toLowerCase()
    .replace(/[ßæœøłđı]/g, (letter) => WHOLE_LETTERS[letter] ?? '')
    .normalize('NFD')
    .replace(/[^a-z0-9]/g, '');
}

type Style = (first: string, last: string, random: Random) => string;

const STYLES: readonly (readonly [style: Style, weight: number])[] = [
  [(first, last) => `${first}.${last}`, 50],
  [(first, last) => `${first.charAt(0)}.${last}`, 18],
  [(first, last) => `${last}.${first}`, 12],
  [(first, last) => `${first}_${last}`, 8],
  [(first, last, random) => `${first}${last}${random.int(60, 99)}`, 12],
];

/** Makes addresses of which no two are the same; a second `jan.nowak` becomes `jan.nowak2`. */
export function createEmails(random: Random) {
  const taken = new Set<string>();
  return (firstName: string, lastName: string, domains: readonly string[]): string => {
    const local = random.weighted(STYLES)(shortened(firstName), shortened(lastName), random);
    const domain = random.pick(domains);
    let email = `${local}@${domain}`;
    for (let count = 2; taken.has(email); count++) email = `${local}${count}@${domain}`;
    taken.add(email);
    return email;
  };
}

/** Of several names the first, as most addresses have it. */
function shortened(name: string): string {
  return asciiFold(name.split(' ')[0] as string) || asciiFold(name);
}
