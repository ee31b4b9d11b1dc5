import { describe, expect, it } from 'vitest';
import { asciiFold, createEmails } from '../../../src/server/demo/emails.ts';
import { createRandom } from '../../../src/server/demo/random.ts';

describe('asciiFold', () => {
  it.each([
    ['Łukasz Żółć', 'lukaszzolc'],
    ['Größe', 'grosse'],
    ['İsmet Işık Çağ', 'ismetisikcag'],
    ['Đặng Thị Nguyệt', 'dangthinguyet'],
    ['O’Reilly-Ñandú', 'oreillynandu'],
  ])('%s → %s', (name, folded) => {
    expect(asciiFold(name)).toBe(folded);
  });
});

describe('createEmails', () => {
  it('never gives the same address twice', () => {
    const newEmail = createEmails(createRandom(1));
    const emails = Array.from({ length: 200 }, () => newEmail('Jan', 'Nowak', ['mail.example']));
    expect(new Set(emails).size).toBe(200);
  });
});
