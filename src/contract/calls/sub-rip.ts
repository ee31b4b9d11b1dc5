import { CaptionReading, type PlainText, type ReadCaptions, splitLines } from './caption-loss.ts';
import { momentText } from './caption-moment.ts';
import type { Cue } from './captions.ts';

const STAMP = String.raw`(?:(\d+)\s*:\s*)?(\d{1,2})\s*:\s*(\d{1,2})(?:\s*[.,:]\s*(\d{1,9}))?`;
const TIMES = new RegExp(String.raw`^\s*${STAMP}\s*-->\s*${STAMP}(?:\s+(\S.*?))?\s*$`);
const NUMBER = /^\s*\d+\s*$/;
/** The beginning of a cue whose times cannot be read. */
const BROKEN = /-->|^\s*\d+:\d+\S*\s*->/;

interface Times {
  readonly from: number;
  readonly to: number;
  readonly hasSettings: boolean;
}

interface OpenCue extends Times {
  readonly line: number;
  readonly lines: { readonly text: string; readonly line: number }[];
}

/**
 * Reads SubRip (SRT) as files have it, for which there is no standard: with a comma or a point, with numbers of cues or
 * without, blank lines missing between cues or standing within a text.
 */
export function readSubRip(content: string): ReadCaptions {
  const reading = new CaptionReading();
  const lines = splitLines(content, reading);
  let cue: OpenCue | undefined;
  const end = () => {
    if (cue) reading.take(cue, readText);
    cue = undefined;
  };
  for (const [at, text] of lines.entries()) {
    const line = at + 1;
    const times = readTimes(text);
    if (times) {
      end();
      if (times.hasSettings) reading.lose(line, 'settings');
      cue = { ...times, line, lines: [] };
    } else if (BROKEN.test(text)) {
      end();
      reading.lose(line, 'times');
    } else if (text.trim() !== '' && !isNumberOfCue(lines, at)) {
      // A number alone is that of a cue which the file lacks.
      const isAlone = NUMBER.test(text) && isBlank(lines[at - 1]) && isBlank(lines[at + 1]);
      if (cue && !isAlone) cue.lines.push({ text, line });
      else reading.lose(line, 'times');
    }
  }
  end();
  return reading;
}

const isBlank = (line: string | undefined) => line === undefined || line.trim() === '';

/** A number before times. */
function isNumberOfCue(lines: readonly string[], at: number): boolean {
  if (!NUMBER.test(lines[at] ?? '')) return false;
  const next = lines[at + 1] ?? '';
  return readTimes(next) !== undefined || BROKEN.test(next);
}

function readTimes(line: string): Times | undefined {
  const found = TIMES.exec(line);
  if (!found) return undefined;
  return {
    from: secondsOf(found.slice(1, 5)),
    to: secondsOf(found.slice(5, 9)),
    hasSettings: Boolean(found[9]),
  };
}

/** Some programs write minutes or seconds beyond 59. */
function secondsOf([hours = '0', minutes = '0', seconds = '0', rest = '0']: readonly (string | undefined)[]) {
  const whole = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return (whole * 1000 + Number(rest.slice(0, 3).padEnd(3, '0'))) / 1000;
}

/**
 * SubRip cannot say that `<i>` is text. A word joiner (U+2060), which nobody sees, after the first character makes it so;
 * one more stands for one that is there.
 */
const JOINER = '\u2060';
const TAG = String.raw`/?(?:font|strike|strong|small|span|big|sub|sup|em|br|[ibus])(?:\s[^<>]*)?/?>`;
const MARKUP = new RegExp(String.raw`<${TAG}|\{\\[^{}]*\}`, 'gi');
const GUARDED = new RegExp(String.raw`(<|\{)(${JOINER}*)(?=${TAG}|\\[^{}]*\})|(-)(${JOINER}*)(?=>)`, 'gi');

function readText(source: string): PlainText {
  const markupAt = new Set<number>();
  const text = source.replaceAll(MARKUP, (tag, at: number) => {
    markupAt.add(source.slice(0, at).split('\n').length - 1);
    return /^<br/i.test(tag) ? '\n' : '';
  });
  return { text: guard(text, (joiners) => joiners.slice(1)), markupAt };
}

const guard = (text: string, change: (joiners: string) => string): string =>
  text.replaceAll(
    GUARDED,
    (_all, mark?: string, marked?: string, dash?: string, dashed?: string) =>
      `${mark ?? dash ?? ''}${change(marked ?? dashed ?? '')}`,
  );

export const writeSrt = (cues: readonly Cue[]): string =>
  cues
    .map(({ from, to, text }, at) => {
      const guarded = guard(text, (joiners) => joiners + JOINER);
      return `${at + 1}\n${momentText(from, ',')} --> ${momentText(to, ',')}\n${guarded}\n`;
    })
    .join('\n');
