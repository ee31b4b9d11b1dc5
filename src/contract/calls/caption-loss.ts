import { type Cue, cueRule } from './captions.ts';

/**
 * Why a line of a file of captions is not taken, or not wholly.
 * `times`: no cue can be made of it, since times are missing or unreadable; `empty`: a cue without a text; `markup`:
 * formatting within a text, whose words are taken; `settings`: where on the picture a text stands; `identifier`: the
 * name of a cue; `comment`, `style`, `header`: what WebVTT has beside its cues; `character`: NUL, which becomes U+FFFD.
 */
export const CAPTION_LOSS_RULES = [
  'times',
  'order',
  'text',
  'tooLong',
  'tooLate',
  'empty',
  'markup',
  'settings',
  'identifier',
  'comment',
  'style',
  'header',
  'character',
] as const;
export type CaptionLossRule = (typeof CAPTION_LOSS_RULES)[number];

/** What is not taken from a line of a file. */
export interface CaptionLoss {
  /** From 1. */
  readonly line: number;
  readonly rule: CaptionLossRule;
}

/** Losses of one rule. */
export interface CaptionLossGroup {
  readonly rule: CaptionLossRule;
  readonly count: number;
  /** The first of them, from 1. */
  readonly lines: readonly number[];
}

/** Lines that are named of each rule. */
const NAMED_LINES = 20;

/** Losses by rule, in the order of `CAPTION_LOSS_RULES`: captions that are missing come first. */
export const groupLosses = (lost: readonly CaptionLoss[]): readonly CaptionLossGroup[] =>
  CAPTION_LOSS_RULES.flatMap((rule) => {
    const lines = [...new Set(lost.filter((each) => each.rule === rule).map(({ line }) => line))];
    return lines.length === 0 ? [] : [{ rule, count: lines.length, lines: lines.slice(0, NAMED_LINES) }];
  });

/** `3, 8, 12 …` */
export const lossLines = ({ lines, count }: CaptionLossGroup): string =>
  lines.join(', ') + (count > lines.length ? ' …' : '');

/** What a reader of one form has found. */
export interface ReadCaptions {
  readonly cues: readonly Cue[];
  readonly lost: readonly CaptionLoss[];
}

/** A cue as a file has it, before its text is read. */
export interface FileCue {
  readonly from: number;
  readonly to: number;
  /** Of its times, from 1. */
  readonly line: number;
  readonly lines: readonly { readonly text: string; readonly line: number }[];
}

/** Collects what a file holds, and what it loses. */
export class CaptionReading implements ReadCaptions {
  readonly cues: Cue[] = [];
  readonly lost: CaptionLoss[] = [];

  lose(line: number, rule: CaptionLossRule): void {
    this.lost.push({ line, rule });
  }

  /** @param readText answers the plain text, and whether formatting was left out */
  take(cue: FileCue, readText: (text: string) => PlainText): void {
    const { text, markupAt } = readText(cue.lines.map((each) => each.text).join('\n'));
    for (const at of markupAt) this.lose(cue.lines[at]?.line ?? cue.line, 'markup');
    const { from, to, line } = cue;
    if (text.trim() === '') {
      this.lose(line, 'empty');
      return;
    }
    const made = { from, to, text };
    const rule = cueRule(made);
    if (!rule) this.cues.push(made);
    else this.lose(rule === 'order' || rule === 'tooLate' ? line : (cue.lines[0]?.line ?? line), rule);
  }
}

/** The words of a cue. */
export interface PlainText {
  readonly text: string;
  /** Lines of the cue (from 0) whose formatting is left out. */
  readonly markupAt: ReadonlySet<number>;
}

/** NUL is no character of a text (WebVTT, "to parse a WebVTT file"); line ends become `\n`. */
export function splitLines(content: string, reading: CaptionReading): readonly string[] {
  const lines = content.replace(/^\uFEFF/, '').split(/\r\n?|\n/);
  return lines.map((text, at) => {
    if (!text.includes('\u0000')) return text;
    reading.lose(at + 1, 'character');
    return text.replaceAll('\u0000', '\uFFFD');
  });
}
