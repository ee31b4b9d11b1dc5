import type { CaptionLoss } from './caption-loss.ts';
import { type Cue, type CueRule, keptCues, MOST_CUES } from './captions.ts';
import { readSubRip } from './sub-rip.ts';
import { isWebVtt, readWebVtt } from './web-vtt.ts';

/** Why a file of captions cannot be read. `times`: a line has no times where they must stand. */
export type CaptionFileRule = CueRule | 'nothing' | 'times' | 'tooMany';

/** Names the line, from 1. */
export class CaptionFileError extends Error {
  readonly line: number;
  readonly rule: CaptionFileRule;

  constructor(line: number, rule: CaptionFileRule) {
    super(`Line ${line} of the captions: ${rule}`);
    this.line = line;
    this.rule = rule;
  }
}

/** What old programs wrote texts of a language in; Windows-1252 those of all others. */
const OLD_ENCODINGS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'windows-1250': 'bs cs hr hu pl ro sk sl sq',
    'windows-1251': 'be bg kk mk ru sr uk',
    'windows-1253': 'el',
    'windows-1254': 'az tr',
    'windows-1255': 'he yi',
    'windows-1256': 'ar fa ur',
    'windows-1257': 'et lt lv',
    'windows-1258': 'vi',
    'windows-874': 'th',
    shift_jis: 'ja',
    'euc-kr': 'ko',
    gb18030: 'zh',
  }).flatMap(([encoding, languages]) => languages.split(' ').map((language) => [language, encoding])),
);

/**
 * The text of a file of captions in a language: UTF-8, UTF-16 where its first bytes say so, or where it begins as captions
 * do in it; else what that language was written in before.
 */
export function captionText(bytes: Uint8Array, language: string): string {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0))
    return new TextDecoder('utf-16le').decode(bytes);
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0))
    return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const old = OLD_ENCODINGS.get(language.split('-', 1)[0] ?? '') ?? 'windows-1252';
    return new TextDecoder(old).decode(bytes);
  }
}

/** What a file of captions holds, and what is not taken of it. */
export interface CaptionFile {
  /** As they are kept. */
  readonly cues: readonly Cue[];
  readonly lost: readonly CaptionLoss[];
}

/**
 * Reads WebVTT, or SubRip (SRT). A caption that cannot be read is left out and named; a file without any is refused.
 * @throws CaptionFileError
 */
export function readCaptionFile(content: string): CaptionFile {
  const { cues, lost } = (isWebVtt(content) ? readWebVtt : readSubRip)(content);
  const lines = () => content.split(/\r\n?|\n/).length;
  if (cues.length > MOST_CUES) throw new CaptionFileError(lines(), 'tooMany');
  if (cues.length > 0)
    return { cues: keptCues(cues), lost: lost.toSorted((one, other) => one.line - other.line) };
  const [first] = lost
    .filter(({ rule }) => isMissingCue(rule))
    .toSorted((one, other) => one.line - other.line);
  throw first && isMissingCue(first.rule)
    ? new CaptionFileError(first.line, first.rule)
    : new CaptionFileError(lines(), 'nothing');
}

const isMissingCue = (rule: CaptionLoss['rule']): rule is CueRule | 'times' =>
  ['times', 'order', 'text', 'tooLong', 'tooLate'].includes(rule);
