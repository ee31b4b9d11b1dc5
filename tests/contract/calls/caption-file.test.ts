import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CaptionFileError,
  captionText,
  readCaptionFile,
  writeSrt,
  writeVtt,
} from '../../../src/contract/calls/caption-file.ts';
import { captionLanguage, captionsAddress, keptCues } from '../../../src/contract/calls/captions.ts';

const VTT = `\uFEFFWEBVTT - from a studio\r
Kind: captions\r
\r
NOTE\r
nobody reads this --> neither\r
\r
STYLE\r
::cue { color: red }\r
\r
first\r
00:01.500 --> 00:00:04.000 align:start position:0%\r
<v Ann>Good <i>day</i> &amp; welcome\r
second line\r
\r
01:00:00.000 --> 01:00:02.250\r
Bye\r
`;

const SRT = `2
00:00:05,5 --> 00:00:07,250
{\\an8}<font color="red">Later</font>

1
00:00:01,000 --> 00:00:02,000
Earlier
`;

describe('files of captions', () => {
  it('are read as people write them: WebVTT and SubRip', () => {
    expect(readCaptionFile(VTT)).toEqual([
      { from: 1.5, to: 4, text: 'Ann: Good day & welcome\nsecond line' },
      { from: 3600, to: 3602.25, text: 'Bye' },
    ]);
    expect(readCaptionFile(SRT)).toEqual([
      { from: 1, to: 2, text: 'Earlier' },
      { from: 5.5, to: 7.25, text: 'Later' },
    ]);
  });

  it.each([
    ['', 1, 'nothing'],
    ['WEBVTT\n\n', 3, 'nothing'],
    ['Dear all,\nplease find', 1, 'times'],
    ['1\n00:00:01 -> 00:00:02\nText', 1, 'times'],
    ['1\n00:00:01,000 --> soon\nText', 2, 'times'],
    ['WEBVTT\n\n00:02.000 --> 00:01.000\nBack', 3, 'order'],
    ['1\n00:00:01,000 --> 00:00:02,000\nOne\n2\n00:00:03,000 --> 00:00:04,000\nTwo', 5, 'times'],
    [`1\n00:00:01,000 --> 00:00:02,000\n${'a'.repeat(1001)}`, 3, 'tooLong'],
    ['1\n00:00:01,000 --> 00:00:02,000\na\u0000b', 3, 'text'],
  ])('are refused with the line where they are broken: %j', (content, line, rule) => {
    let found: unknown;
    try {
      found = readCaptionFile(content);
    } catch (error) {
      found = error instanceof CaptionFileError && { line: error.line, rule: error.rule };
    }
    expect(found).toEqual({ line, rule });
  });

  it('say the same after they were written and read', () => {
    const moment = fc.integer({ min: 0, max: 359_000_000 });
    const line = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 });
    const text = fc
      .array(
        line.map((each) => each.replaceAll(/[\u0000\s]+/g, ' ').trim()).filter((each) => each !== ''),
        {
          minLength: 1,
          maxLength: 3,
        },
      )
      .map((lines) => lines.join('\n'));
    const cue = fc
      .record({ at: moment, length: fc.integer({ min: 1, max: 60_000 }), text })
      .map(({ at, length, text }) => ({ from: at / 1000, to: (at + length) / 1000, text }));
    fc.assert(
      fc.property(fc.array(cue, { minLength: 1, maxLength: 5 }), (cues) => {
        expect(readCaptionFile(writeVtt(keptCues(cues)))).toEqual(keptCues(cues));
      }),
    );
    const plain = [{ from: 3661.007, to: 3662, text: 'One\ntwo' }];
    expect(writeSrt(plain)).toBe('1\n01:01:01,007 --> 01:01:02,000\nOne\ntwo\n');
    expect(readCaptionFile(writeSrt(plain))).toEqual(plain);
  });

  it('have a language and an address', () => {
    expect(['DE-at', 'pt-BR', 'de_DE', '../x', ''].map(captionLanguage)).toEqual([
      'de-AT',
      'pt-BR',
      undefined,
      undefined,
      undefined,
    ]);
    expect(captionsAddress('/a/b?until=1', 'de')).toBe('/a/b/captions/de?until=1');
    expect(captionsAddress('/a/b', 'de')).toBe('/a/b/captions/de');
  });
});

it.each([
  ['utf-8', 'pl', Buffer.from('Grüße, Łódź', 'utf8'), 'Grüße, Łódź'],
  ['UTF-16 with its mark', 'pl', Buffer.from('\uFEFFGrüße, Łódź', 'utf16le'), 'Grüße, Łódź'],
  ['UTF-16, the high bytes first', 'de', Buffer.from('\uFEFFGrüße', 'utf16le').swap16(), 'Grüße'],
  ['UTF-16 without a mark', 'vi', Buffer.from('1\nChào bạn', 'utf16le'), '1\nChào bạn'],
  ['the same, the high bytes first', 'vi', Buffer.from('1\nChào bạn', 'utf16le').swap16(), '1\nChào bạn'],
  ['Windows-1252', 'de-AT', Buffer.from([0x47, 0x72, 0xfc, 0xdf, 0x65, 0x20, 0x80]), 'Grüße €'],
  ['Windows-1250', 'pl', Buffer.from([0xa3, 0xf3, 0x64, 0x9f]), 'Łódź'],
  ['Windows-1254', 'tr-TR', Buffer.from([0xdd, 0xfe, 0xf0]), 'İşğ'],
  ['Windows-1258', 'vi', Buffer.from([0xd0, 0xf5, 0xfd]), 'Đơư'],
  ['Shift JIS', 'ja', Buffer.from([0x82, 0xa0]), 'あ'],
])('a file in %s keeps its letters: %s', (_name, language, bytes, text) => {
  expect(captionText(bytes, language)).toBe(text);
});
