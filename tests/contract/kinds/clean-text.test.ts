import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanJson, cleanLine, cleanText } from '../../../src/contract/kinds/clean-text.ts';
import { parseValue } from '../../../src/contract/record/parse-value.ts';
import type { TextFormat } from '../../../src/contract/kinds/kind.ts';

describe('a text as it is stored', () => {
  it.each([
    ['composed', 'Zoe\u0308 Ho\u0302\u0323', 'Zoë Hộ'],
    ['without spaces of no width', 'ana\u200b.kowal\u2060\ufeff', 'ana.kowal'],
    ['without joiners that join nothing', 'a\u200db\u200cc', 'abc'],
    ['without marks of direction', '\u202eabc\u202c \u2066d\u2069\u200f\u061c', 'abc d'],
    ['without control characters', 'a\u0001b\u001bc\u007fd\u0085e', 'abcd\u0085e'],
    ['without variants and tags of nothing', 'a\ufe0f\u{e0061}b\u{e0100}', 'ab'],
    ['without soft hyphens and fillers', 'a\u00adb\u3164\u034f', 'ab'],
  ])('is %s', (_what, text, stored) => {
    expect(cleanLine(text)).toBe(stored);
  });

  it.each([
    ['Persian', 'علی\u200cرضا می\u200cروم'],
    ['Hindi and Malayalam', 'क्\u200dष क्\u200cष ന്\u200d'],
    ['emoji', '👨\u200d👩\u200d👧 👩🏽\u200d🔬 🏳️\u200d🌈 ❤️ 1️⃣ 🏴\u{e0067}\u{e0062}\u{e007f}'],
    ['Japanese names', '葛\u{e0100}城 辻\u{e0101}'],
    ['Vietnamese, Polish, Turkish', 'Nguyễn Thị Đào, Łódź, Iğdır İzmir'],
    ['lines', 'a\tb\r\nc'],
  ])('keeps what is written so: %s', (_what, text) => {
    expect(cleanLine(text)).toBe(text);
    expect(cleanText(text)).toBe(text);
  });

  it('keeps soft hyphens, marks of direction and breaks of Thai in long texts', () => {
    const text = 'Donau\u00adschiff \u2067שלום\u2069\u200f ภาษา\u200bไทย';
    expect(cleanText(text)).toBe(text);
    expect(cleanText('a\u200bb\u202ec')).toBe('abc');
  });

  it('stays as it is', () => {
    const unit = fc.oneof(
      fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
      fc.constantFrom(
        ...'aعा्👨🏽❤️1\u0308\u200b\u200c\u200d\ufe0f\u20e3\u202e葛\u{e0100}\u{e007f}🏴ภ',
        '\u{e0067}',
      ),
    );
    fc.assert(
      fc.property(fc.array(unit), (parts) => {
        for (const clean of [cleanLine, cleanText]) {
          const once = clean(parts.join(''));
          expect(clean(once)).toBe(once);
        }
      }),
    );
  });

  it('is so within JSON, escaped or not', () => {
    expect(cleanJson('{"a":"Zoe\\u0308","b":["e\u0308\\u200b",1]}')).toBe('{"a":"Zoë","b":["ë",1]}');
    const plain = '{"a":  "\\u00e9"}';
    expect(cleanJson(plain)).toBe(plain);
    expect(cleanJson('{"a": \\u0308')).toBe('{"a": \\u0308');
  });

  it.each<[TextFormat | undefined, string, string]>([
    [undefined, ' \u200b Zoe\u0308 ', 'Zoë'],
    ['multiline', 'Zoe\u0308\n\u200f\u200b', 'Zoë\n\u200f'],
    ['richText', '<p>Zoe\u0308\u200b</p>', '<p>Zoë</p>'],
    ['sms', 'Zoe\u0308', 'Zoë'],
    ['values', '{"a":"e\\u0308"}', '{"a":"ë"}'],
    ['document', '{"a":"e\\u0308"}', '{"a":"ë"}'],
    ['document', '{"a":"e\u0308"}', '{"a":"ë"}'],
    ['url', 'https://example.test/\u200bx', 'https://example.test/x'],
    ['secret', 'pa\u0308ss\u200bword', 'pa\u0308ss\u200bword'],
  ])('is made of what is given to a field, %s', (format, text, stored) => {
    expect(parseValue(text, { kind: 'STRING', format })).toEqual({ ok: true, value: stored });
  });
});
