import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CaptionFileError, captionText, readCaptionFile } from '../../../src/contract/calls/caption-file.ts';
import { groupLosses } from '../../../src/contract/calls/caption-loss.ts';
import {
  captionLanguage,
  captionsAddress,
  type Cue,
  keptCues,
} from '../../../src/contract/calls/captions.ts';
import { writeSrt } from '../../../src/contract/calls/sub-rip.ts';
import { writeVtt } from '../../../src/contract/calls/web-vtt.ts';
import { runs } from '../../support/length.ts';

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

const cuesOf = (content: string) => readCaptionFile(content).cues;
const lostOf = (content: string) => readCaptionFile(content).lost.map(({ line, rule }) => `${line} ${rule}`);
/** The text of one cue of WebVTT, and of SubRip. */
const vttText = (text: string) => cuesOf(`WEBVTT\n\n00:01.000 --> 00:02.000\n${text}\n`)[0]?.text;
const srtText = (text: string) => cuesOf(`1\n00:00:01,000 --> 00:00:02,000\n${text}\n`)[0]?.text;

describe('files of captions', () => {
  it('are read as people write them: WebVTT and SubRip', () => {
    expect(cuesOf(VTT)).toEqual([
      { from: 1.5, to: 4, text: 'Ann: Good day & welcome\nsecond line' },
      { from: 3600, to: 3602.25, text: 'Bye' },
    ]);
    expect(cuesOf(SRT)).toEqual([
      { from: 1, to: 2, text: 'Earlier' },
      { from: 5.5, to: 7.25, text: 'Later' },
    ]);
  });

  it('tell line by line what of them is not taken', () => {
    expect(lostOf(VTT)).toEqual([
      ...['1 header', '2 header', '4 comment', '5 times', '7 style'],
      ...['10 identifier', '11 settings', '12 markup'],
    ]);
    expect(lostOf(SRT)).toEqual(['3 markup']);
    const broken = `WEBVTT

00:01.000 --> 00:02.000
One

00:02.00 --> 00:03.000
lost

00:05.000 --> 00:04.000
back

1000:00:00.001 --> 1000:00:01.000
late

00:06.000 --> 00:07.000

words alone
and more
`;
    expect(lostOf(broken)).toEqual([
      ...['6 times', '9 order', '12 tooLate', '15 empty', '17 times', '18 times'],
    ]);
    expect(groupLosses(readCaptionFile(broken).lost)[0]).toEqual({
      rule: 'times',
      count: 3,
      lines: [6, 17, 18],
    });
    const srt = '1\n00:00:01,000 --> 00:00:02,000 X1:40\nOne\n\n2\n00:00:03,000 --> soon\nTwo\n\n3\n\n';
    expect(lostOf(srt)).toEqual(['2 settings', '6 times', '7 times', '9 times']);
  });

  it.each([
    ['a cue right after the header', 'WEBVTT\n00:01.000 --> 00:02.000\nHi', [[1, 2, 'Hi']]],
    ['with a name', 'WEBVTT\nname\n00:01.000 --> 00:02.000\nHi', [[1, 2, 'Hi']]],
    ['line ends of old Macs', 'WEBVTT\r\r00:01.000 --> 00:02.000\rHi\rthere', [[1, 2, 'Hi\nthere']]],
    ['no blanks around the arrow', 'WEBVTT\n\n00:01.000-->00:02.000\nHi', [[1, 2, 'Hi']]],
    ['tabs and settings', 'WEBVTT\n\n\t00:01.000\t-->\t00:02.000\tline:0\nHi', [[1, 2, 'Hi']]],
    ['days of hours', 'WEBVTT\n\n123:00:01.000 --> 123:00:02.000\nHi', [[442_801, 442_802, 'Hi']]],
    ['hours of one digit', 'WEBVTT\n\n1:00:01.000 --> 1:00:02.000\nHi', [[3601, 3602, 'Hi']]],
    [
      'no blank line between cues',
      'WEBVTT\n\n00:01.000 --> 00:02.000\nOne\n00:03.000 --> 00:04.000\nTwo',
      [
        [1, 2, 'One'],
        [3, 4, 'Two'],
      ],
    ],
    [
      'a line of blanks ends no cue',
      'WEBVTT\n\n00:01.000 --> 00:02.000\nOne\n \nmore',
      [[1, 2, 'One\nmore']],
    ],
    ['NUL', 'WEBVTT\n\n00:01.000 --> 00:02.000\na\u0000b', [[1, 2, 'a\uFFFDb']]],
    ['WEBVTTX is none', 'WEBVTTX\n\n00:00:01.000 --> 00:00:02.000\n&amp;', [[1, 2, '&amp;']]],
    [
      'SubRip without numbers and blank lines',
      '00:00:01,000 --> 00:00:02,000\nOne\n2\n00:00:03.000 --> 00:00:04.000\nTwo',
      [
        [1, 2, 'One'],
        [3, 4, 'Two'],
      ],
    ],
    ['a blank line in a text', '1\n00:01,5 --> 00:02\nOne\n\nmore', [[1.5, 2, 'One\nmore']]],
  ])('%s', (_name, content, cues) => {
    expect(cuesOf(content)).toEqual(cues.map(([from, to, text]) => ({ from, to, text })));
  });

  it.each([
    ['&#39;&quot;&apos;&#x2014;&eacute;&amp;lt;', "'\"'—é&lt;"],
    ['AT&T, R&D; &copy 2026, &unknown;', 'AT&T, R&D; © 2026, &unknown;'],
    ['I <3 this and >2', 'I <3 this and >2'],
    ['a<b and <x y>', 'a<b and <x y>'],
    ['<i.loud>Hi</i> <00:01.500><c>there</c></>', 'Hi there'],
    ['<v.first.loud Ann &amp;\tBo>Hi', 'Ann & Bo: Hi'],
    ['<lang en>Hi</lang> <ruby>漢<rt>kan</rt></ruby>!', 'Hi 漢(kan)!'],
    ['if <b and <i>this</i>, <u x> or c>', 'if <b and this, <u x> or c>'],
    ['one<br>two', 'one\ntwo'],
  ])('WebVTT: %s', (text, plain) => {
    expect(vttText(text)).toBe(plain);
  });

  it.each([
    ['&#39;&amp; <3 <name> </name> {y:i} a -> b', '&#39;&amp; <3 <name> </name> {y:i} a -> b'],
    ['{\\an8}<FONT color="#fff">A</Font><br/><b>B</b>', 'A\nB'],
  ])('SubRip: %s', (text, plain) => {
    expect(srtText(text)).toBe(plain);
  });

  it.each([
    ['nothing', 1, ''],
    ['nothing', 3, 'WEBVTT\n\n'],
    ['times', 1, 'Dear all,\nplease find'],
    ['times', 2, '1\n00:00:01 -> 00:00:02\nText'],
    ['times', 2, '1\n00:00:01,000 --> soon\nText'],
    ['order', 3, 'WEBVTT\n\n00:02.000 --> 00:01.000\nBack'],
    ['tooLong', 3, `1\n00:00:01,000 --> 00:00:02,000\n${'a'.repeat(1001)}`],
    ['tooMany', 60_006, `WEBVTT\n\n${'00:01.000 --> 00:02.000\na\n\n'.repeat(20_001)}`],
  ])('without a caption that can be read are refused by rule and line: %s %d', (rule, line, content) => {
    let found: unknown;
    try {
      found = readCaptionFile(content);
    } catch (error) {
      found = error instanceof CaptionFileError && { line: error.line, rule: error.rule };
    }
    expect(found).toEqual({ line, rule });
  });

  it('say the same after they were written and read, in each form and from one to the other', () => {
    const moment = fc.integer({ min: 0, max: 3_500_000_000 });
    /** What means something in one of the forms. */
    const special = fc.constantFrom(
      ...['<i>', '</b>', '<font color="red">', '<br>', '<v Ann>', '<3', '<', '>', '{\\an8}', '{', '}', '\\'],
      ...['-->', '->', '--', '00:00:01,000 --> 00:00:02,000', '12:30 -> x', '7', '&amp;', '&#39;', '&', ';'],
      ...['\u2060', '<\u2060i>', '--\u2060>', '{\u2060\\x}', 'WEBVTT', 'NOTE', 'STYLE', ' ', '\n', '\uFEFF'],
    );
    const word = fc.oneof(
      special,
      fc.string({ unit: 'grapheme', maxLength: 12 }),
      fc.string({ maxLength: 5 }),
    );
    const text = fc
      .array(word, { minLength: 1, maxLength: 8 })
      .map((words) => words.join('').replaceAll('\u0000', ''));
    const cue = fc
      .record({ at: moment, length: fc.integer({ min: 1, max: 60_000 }), text })
      .filter((made) => made.text.trim() !== '')
      .map(({ at, length, text: words }) => ({ from: at / 1000, to: (at + length) / 1000, text: words }));
    const forms: readonly ((cues: readonly Cue[]) => string)[] = [writeVtt, writeSrt];
    fc.assert(
      fc.property(fc.array(cue, { minLength: 1, maxLength: 5 }), (given) => {
        const cues = keptCues(given);
        for (const write of forms) {
          expect(readCaptionFile(write(cues))).toEqual({ cues, lost: [] });
          for (const next of forms) expect(cuesOf(next(cuesOf(write(cues))))).toEqual(cues);
        }
      }),
      { numRuns: runs(500, 50_000) },
    );
    const plain = [{ from: 3661.007, to: 3662, text: 'One\ntwo' }];
    expect(writeSrt(plain)).toBe('1\n01:01:01,007 --> 01:01:02,000\nOne\ntwo\n');
    expect(cuesOf(writeSrt(plain))).toEqual(plain);
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
