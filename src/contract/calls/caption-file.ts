import { type Cue, type CueRule, cueRule, keptCues, MOST_CUES } from './captions.ts';

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

const MOMENT = String.raw`(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})[.,](\d{1,3})`;
const TIMES = new RegExp(String.raw`^\s*${MOMENT}\s*-->\s*${MOMENT}(?:\s.*)?$`);
/** What WebVTT has between its cues. */
const ASIDE = /^(NOTE|STYLE|REGION)(\s|$)/;

interface Line {
  readonly text: string;
  /** From 1. */
  readonly number: number;
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

/**
 * Reads WebVTT, or SubRip (SRT). Tags within texts go: who speaks is told in words.
 * @throws CaptionFileError
 */
export function readCaptionFile(content: string): readonly Cue[] {
  const lines = content.replace(/^\uFEFF/, '').split(/\r\n?|\n/);
  const blocks = blocksOf(lines);
  const isVtt = /^WEBVTT(\s|$)/.test(lines[0] ?? '');
  const cues = (isVtt ? blocks.slice(1) : blocks).flatMap((block): readonly Cue[] =>
    isVtt && ASIDE.test(block[0]?.text ?? '') ? [] : readCue(block),
  );
  if (!cues.length) throw new CaptionFileError(lines.length, 'nothing');
  if (cues.length > MOST_CUES) throw new CaptionFileError(lines.length, 'tooMany');
  return keptCues(cues);
}

/** What blank lines separate. */
function blocksOf(lines: readonly string[]): readonly (readonly Line[])[] {
  const blocks: Line[][] = [];
  let block: Line[] = [];
  for (const [at, text] of [...lines, ''].entries()) {
    if (text.trim() !== '') {
      block.push({ text, number: at + 1 });
    } else if (block.length) {
      blocks.push(block);
      block = [];
    }
  }
  return blocks;
}

/** A line of its own may name a cue. One without a text says nothing. */
function readCue(block: readonly Line[]): readonly Cue[] {
  const [first, second] = block;
  const times = [first, second].find((line) => line?.text.includes('-->'));
  const found = times && TIMES.exec(times.text);
  if (!times || !found) throw new CaptionFileError((times ?? first)?.number ?? 1, 'times');
  const [, ...parts] = found;
  const lines = block.slice(block.indexOf(times) + 1);
  // A blank line is missing between two cues.
  const next = lines.find(({ text }) => text.includes('-->'));
  if (next) throw new CaptionFileError(next.number, 'times');
  const cue = {
    from: secondsOf(parts.slice(0, 4)),
    to: secondsOf(parts.slice(4)),
    text: plainText(lines.map(({ text }) => text).join('\n')),
  };
  if (cue.text.trim() === '') return [];
  const rule = cueRule(cue);
  if (rule) throw new CaptionFileError(rule === 'order' ? times.number : times.number + 1, rule);
  return [cue];
}

function secondsOf([hours = '0', minutes = '0', seconds = '0', thousandths = '0']: readonly (
  | string
  | undefined
)[]): number {
  return (
    Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(thousandths.padEnd(3, '0')) / 1000
  );
}

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  nbsp: ' ',
  lrm: '\u200E',
  rlm: '\u200F',
};

const plainText = (text: string): string =>
  text
    .replace(/<v(?:\.[^\s>]*)?\s+([^>]+)>/g, '$1: ')
    .replace(/<\/?[a-z\d][^<>]*>/gi, '')
    .replace(/\{\\[^{}]*\}/g, '')
    .replace(/&(amp|lt|gt|nbsp|lrm|rlm);/g, (_all, name: string) => NAMED[name] ?? '');

/** `00:01:02.345` */
export function momentText(seconds: number, mark: '.' | ',' = '.'): string {
  const all = Math.round(seconds * 1000);
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const rest = String(all % 1000).padStart(3, '0');
  return `${two(all / 3_600_000)}:${two((all / 60_000) % 60)}:${two((all / 1000) % 60)}${mark}${rest}`;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

export const writeVtt = (cues: readonly Cue[]): string =>
  ['WEBVTT', ...cues.map((cue) => `${momentText(cue.from)} --> ${momentText(cue.to)}\n${escaped(cue.text)}`)]
    .join('\n\n')
    .concat('\n');

export const writeSrt = (cues: readonly Cue[]): string =>
  cues
    .map(
      ({ from, to, text }, at) =>
        `${at + 1}\n${momentText(from, ',')} --> ${momentText(to, ',')}\n${text.replaceAll('-->', '→')}\n`,
    )
    .join('\n');
