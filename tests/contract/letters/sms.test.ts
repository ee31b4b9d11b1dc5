import { expect, it } from 'vitest';
import { smsLength, withShortLinks } from '../../../src/contract/letters/sms.ts';

const length = (text: string) => {
  const { encoding, used, segments, left } = smsLength(text);
  return [encoding, used, segments, left];
};

// Limits and characters of 3GPP TS 23.038 and 23.040.
it.each([
  ['', ['GSM-7', 0, 0, 160]],
  ['a'.repeat(160), ['GSM-7', 160, 1, 0]],
  ['a'.repeat(161), ['GSM-7', 161, 2, 145]],
  ['a'.repeat(306), ['GSM-7', 306, 2, 0]],
  ['a'.repeat(307), ['GSM-7', 307, 3, 152]],
  ['€'.repeat(80), ['GSM-7', 160, 1, 0]],
  // The escape would be the last of its segment: it goes to the next one.
  [`${'a'.repeat(152)}€${'a'.repeat(10)}`, ['GSM-7', 164, 2, 141]],
  ['^{}\\[~]|€\f', ['GSM-7', 20, 1, 140]],
  ['ΔΦΓΛΩΠΨΣΘΞ àèéùìòÇØøÅåÆæßÉ', ['GSM-7', 26, 1, 134]],
  ['Zażółć gęślą jaźń', ['UCS-2', 17, 1, 53]],
  // Turkish is not in the table that every telephone has.
  ['İyi günler, nasılsınız', ['UCS-2', 22, 1, 48]],
  ['ж'.repeat(70), ['UCS-2', 70, 1, 0]],
  ['ж'.repeat(71), ['UCS-2', 71, 2, 63]],
  ['😀'.repeat(35), ['UCS-2', 70, 1, 0]],
  // 67 is odd: a pair of surrogates is not parted.
  ['😀'.repeat(36), ['UCS-2', 72, 2, 61]],
  ['😀'.repeat(67), ['UCS-2', 134, 3, 65]],
  ['a`b', ['UCS-2', 3, 1, 67]],
])('counts %j', (text, expected) => {
  expect(length(text)).toEqual(expected);
});

it("counts the message's own links as they are sent, and no tags", () => {
  const link = 'https://a.test/s/zz123456789'.length;
  const short = (text: string) => withShortLinks(text, 'https://a.test').length;
  expect(short('{{ messageUrl }}')).toBe(link);
  expect(short('https://{{messageUrl}}.')).toBe(link + 1);
  expect(short('{% if city == "Łódź" %}a{% else %}b{% endif %}')).toBe(2);
  expect(short('(https://b.test/Rose_(flower))')).toBe(link + 2);
  expect(short('https://b.test/?n={{ city | fallback: "no city" }}')).toBe(link);
});

it('counts links as they are sent', () => {
  const text = `See https://example.test/${'x'.repeat(200)}?a=1 now`;
  expect(withShortLinks(text, 'https://a.test')).toHaveLength(
    'See  now'.length + 'https://a.test/s/zz123456789'.length,
  );
});
