import { expect, it } from 'vitest';
import { toGsm, unicodeCharacters } from '../../../src/contract/letters/gsm-text.ts';
import { smsLength } from '../../../src/contract/letters/sms.ts';

const named = (text: string) =>
  unicodeCharacters(text).map(({ written, replacement }) => `${written} ${replacement ?? '?'}`);

it('names the characters that make a text Unicode, each once, with what replaces them', () => {
  expect(named('“Hi” – it’s €5… “ok”')).toEqual(['“ "', '” "', '– -', "’ '", '… ...']);
  expect(named('Zażółć 👨‍👩‍👧 ж')).toEqual(['ż z', 'ó o', 'ł l', 'ć c', '👨‍👩‍👧 ?', 'ж ?']);
  expect(named('e\u0301 a\u0301')).toEqual(['e\u0301 é', 'a\u0301 a']);
  expect(named('\u00a0\u200b')).toEqual(['\u00a0  ', '\u200b ']);
  expect(named('à la GSM: ^{}[]~|€')).toEqual([]);
  expect(
    unicodeCharacters(Array.from({ length: 99 }, (_, at) => String.fromCharCode(0x430 + at)).join('')),
  ).toHaveLength(30);
});

it('replaces them outside of braces, and the text is GSM again', () => {
  const text = 'Hi {{ firstName | fallback: "“you”" }} – “ok”\u00a0…{% if city == "Łódź" %}ﬁ №½{% endif %}';
  const replaced = toGsm(text);
  expect(replaced).toBe(
    'Hi {{ firstName | fallback: "“you”" }} - "ok" ...{% if city == "Łódź" %}fi No1/2{% endif %}',
  );
  expect(toGsm(replaced)).toBe(replaced);
  expect(smsLength(toGsm('“a” – b')).encoding).toBe('GSM-7');
  expect(toGsm('👋 ok')).toBe('👋 ok');
});
