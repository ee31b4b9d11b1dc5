import { CaptionReading, type FileCue, type ReadCaptions, splitLines } from './caption-loss.ts';
import { momentText } from './caption-moment.ts';
import type { Cue } from './captions.ts';
import { readCueText, writeCueText } from './web-vtt-text.ts';

/** Whether the file says that it is WebVTT. */
export const isWebVtt = (content: string): boolean => /^\uFEFF?WEBVTT(?:[ \t\r\n]|$)/.test(content);

const ARROW = '-->';

/**
 * Reads WebVTT as the standard says (https://www.w3.org/TR/webvtt1/#file-parsing), and tells what of it is no caption.
 * @param content of which `isWebVtt` is true
 */
export function readWebVtt(content: string): ReadCaptions {
  const reading = new CaptionReading();
  const lines = splitLines(content, reading);
  if (/^WEBVTT[ \t]+\S/.test(lines[0] ?? '')) reading.lose(1, 'header');
  let at = 1;
  // The header ends at a blank line, or before the first line with an arrow.
  for (; at < lines.length && lines[at] !== '' && !lines[at]?.includes(ARROW); at += 1)
    reading.lose(at + 1, 'header');
  while (at < lines.length) {
    if (lines[at] === '') at += 1;
    else at = readBlock(lines, at, reading);
  }
  return reading;
}

/** "Collect a WebVTT block". Answers where the next one begins. */
function readBlock(lines: readonly string[], start: number, reading: CaptionReading): number {
  const timesAt = [start, start + 1].find((each) => lines[each]?.includes(ARROW));
  // An empty line or a further line of times ends a block.
  const textStart = timesAt === undefined ? start : timesAt + 1;
  let end = textStart;
  while (end < lines.length && lines[end] !== '' && !lines[end]?.includes(ARROW)) end += 1;
  if (timesAt === undefined) {
    loseAside(lines.slice(start, end), start, reading);
    return end;
  }
  if (timesAt > start) loseIdentifier(lines[start] ?? '', start + 1, reading);
  const times = readTimes(lines[timesAt] ?? '');
  if (!times) {
    reading.lose(timesAt + 1, 'times');
    return end;
  }
  if (times.settings !== '') reading.lose(timesAt + 1, 'settings');
  const cue: FileCue = {
    from: times.from,
    to: times.to,
    line: timesAt + 1,
    lines: lines.slice(textStart, end).map((text, index) => ({ text, line: textStart + index + 1 })),
  };
  reading.take(cue, readCueText);
  return end;
}

/** A block without times. */
function loseAside(block: readonly string[], start: number, reading: CaptionReading): void {
  const [first = ''] = block;
  const isStyle = /^(?:STYLE|REGION)\s*$/.test(first);
  const rule = isStyle ? 'style' : /^NOTE(?:[ \t]|$)/.test(first) ? 'comment' : 'times';
  // Of words without times each line is named.
  for (const [index] of rule === 'times' ? block.entries() : [[0] as const])
    reading.lose(start + index + 1, rule);
}

/** A number says no more than the order does. */
function loseIdentifier(text: string, line: number, reading: CaptionReading): void {
  if (/^NOTE(?:[ \t]|$)/.test(text)) reading.lose(line, 'comment');
  else if (!/^\s*\d+\s*$/.test(text)) reading.lose(line, 'identifier');
}

const STAMP = String.raw`(?:(\d+):)?(\d{2}):(\d{2})\.(\d{3})`;
/** "Collect WebVTT cue timings and settings". */
const TIMES = new RegExp(String.raw`^[ \t\f]*${STAMP}[ \t\f]*-->[ \t\f]*${STAMP}(?!\d)(.*)$`, 's');

function readTimes(
  line: string,
): { readonly from: number; readonly to: number; readonly settings: string } | undefined {
  const found = TIMES.exec(line);
  if (!found) return undefined;
  const from = secondsOf(found.slice(1, 5));
  const to = secondsOf(found.slice(5, 9));
  if (from === undefined || to === undefined) return undefined;
  return { from, to, settings: (found[9] ?? '').trim() };
}

/** Seconds; undefined where minutes or seconds are none. */
function secondsOf(parts: readonly (string | undefined)[]): number | undefined {
  const [hours = 0, minutes = 0, seconds = 0, thousandths = 0] = parts.map((part) => Number(part ?? 0));
  if (minutes > 59 || seconds > 59) return undefined;
  return (Math.round((hours * 3600 + minutes * 60 + seconds) * 1000) + thousandths) / 1000;
}

export const writeVtt = (cues: readonly Cue[]): string =>
  [
    'WEBVTT',
    ...cues.map((cue) => `${momentText(cue.from)} ${ARROW} ${momentText(cue.to)}\n${writeCueText(cue.text)}`),
  ]
    .join('\n\n')
    .concat('\n');
