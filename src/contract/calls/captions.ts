/** What is said in a video, as it is shown with it: calls and limits. */

/** One caption: what is shown from a moment to another one (seconds). Its text is plain; lines are separated by `\n`. */
export interface Cue {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** Who has written captions: people, a file of theirs, or a machine that has listened. */
export const CAPTION_SOURCES = ['manual', 'import', 'speech'] as const;
export type CaptionSource = (typeof CAPTION_SOURCES)[number];

/** The captions of a video in one language. */
export interface Captions {
  /** BCP 47. */
  readonly language: string;
  readonly version: number;
  readonly source: CaptionSource;
  /** Somebody has read them since a machine wrote them. */
  readonly isChecked: boolean;
  /** ISO 8601, in UTC. */
  readonly changedAt: string;
  readonly cues: readonly Cue[];
}

export const MOST_CUES = 20_000;
export const CUE_LENGTH = 1_000;
/** Characters of a file of captions. */
export const CAPTIONS_LENGTH = 2_000_000;
/** Seconds; no video is that long. */
const LAST_MOMENT = 1_000 * 60 * 60;

/** What is wrong with a cue. */
export type CueRule = 'order' | 'text' | 'tooLong' | 'tooLate';

/** Undefined for one that can be kept. */
export function cueRule({ from, to, text }: Cue): CueRule | undefined {
  if (!Number.isFinite(from) || !Number.isFinite(to) || from < 0 || to <= from) return 'order';
  if (to > LAST_MOMENT) return 'tooLate';
  if (text.trim() === '' || text.includes('\u0000') || !text.isWellFormed()) return 'text';
  return text.length > CUE_LENGTH ? 'tooLong' : undefined;
}

/** As cues are kept: to the millisecond, in order, without blank lines, which would end them in a file. */
export function keptCues(cues: readonly Cue[]): readonly Cue[] {
  return cues
    .map(({ from, to, text }) => ({
      from: Math.round(from * 1000) / 1000,
      to: Math.round(to * 1000) / 1000,
      text: text
        .split(/\r\n?|\n/)
        .map((line) => line.trim())
        .filter((line) => line !== '')
        .join('\n'),
    }))
    .sort((one, other) => one.from - other.from || one.to - other.to);
}

/** The language's tag as it is kept; undefined for what is none. */
export function captionLanguage(text: string): string | undefined {
  if (!/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/.test(text)) return undefined;
  try {
    return Intl.getCanonicalLocales(text)[0];
  } catch {
    return undefined;
  }
}

/** Where the captions of a video are, as WebVTT; `file`: its own address, with a signature or without; `more`: `name=value`. */
export function captionsAddress(file: string, language: string, more?: string): string {
  const [path = '', query] = file.split('?');
  const asked = [query, more].filter((part) => part !== undefined).join('&');
  return `${path}/captions/${language}${asked === '' ? '' : `?${asked}`}`;
}
