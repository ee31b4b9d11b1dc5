import type { ContentOf } from '../content.ts';
import { isFormatted, withoutFormatting } from '../../kinds/formatted-text.ts';
import { escapeText } from '../../kinds/rich-text.ts';
import { type Given, labelOf, listOf, machineName, objectOf, pathOf, textOf } from './given.ts';
import { richFromHtml } from './rich-from-html.ts';

/** Why something is not taken over. Its sentence: `h5p:lost.<rule>`. */
export const LOST_RULES = [
  'unknown-kind',
  'kind-not-here',
  'file-elsewhere',
  'file-missing',
  'more-questions',
  'choice-feedback',
  'choice-format',
  'step-feedback',
  'summary',
  'submit-screen',
  'start-screen',
  'feedback-picture',
  'settings',
  'playback',
  'condition',
  'set',
  'choice-ways',
  'poster-text',
  'actions',
  'file-refused',
  'caption-lines',
  'rich-text',
  'credits',
  'too-many',
  'too-long',
  'ways-of-playing',
  'alt-text',
  'feedback',
  'hotspot-link',
  'icon',
  'part-to-see',
  'personal',
  'required',
  'step-text',
] as const;
/** Characters of the name of what is lost. */
export const NAME_MAX = 200;

export interface Lost {
  readonly rule: (typeof LOST_RULES)[number];
  /** What it is about, as its author called it. */
  readonly name: string;
}

/** A file of captions that goes with a video, which `file` names. */
export interface TakenCaptions {
  readonly file: string;
  readonly language: string;
  readonly path: string;
}

export type H5pType = 'INTERACTIVE_VIDEO' | 'BRANCHING_SCENARIO' | 'IMAGE';

/** What was read of a package. Files of the content are named by the keys of `files`, which are the package's paths. */
export interface Taken<T extends H5pType = H5pType> {
  readonly type: T;
  readonly title: string;
  readonly content: ContentOf[T];
  readonly files: ReadonlyMap<string, string>;
  readonly captions: readonly TakenCaptions[];
  readonly lost: readonly Lost[];
}

/** `U`: nothing is said of it. Earlier versions name one author. */
export function hasCredits(given: unknown): boolean {
  const { license, authors, author } = objectOf(given);
  return (
    (typeof license === 'string' && !['', 'U'].includes(license)) ||
    listOf(authors).length > 0 ||
    (typeof author === 'string' && author !== '')
  );
}

/** Kinds whose text keeps its formatting. */
const RICH_KINDS: readonly string[] = ['H5P.Text', 'H5P.AdvancedText'];

/** Kinds whose questions and choices keep theirs; links among them are judged where they are read. */
const QUESTION_KINDS: readonly string[] = [
  'H5P.MultiChoice',
  'H5P.SingleChoiceSet',
  'H5P.TrueFalse',
  'H5P.GoToQuestion',
  'H5P.FreeTextQuestion',
  'H5P.BranchingQuestion',
];
const MEDIA = /<(?:img|table|iframe)\b/i;
const LINKS_AND_MEDIA = /<(?:a|img|table|iframe)\b/i;

/** Collects while a package is read. */
export class Taking {
  readonly files = new Map<string, string>();
  readonly captions: TakenCaptions[] = [];
  readonly lost: Lost[] = [];

  lose(rule: Lost['rule'], whole: string): void {
    const name = whole.slice(0, NAME_MAX);
    if (!this.lost.some((each) => each.rule === rule && each.name === name)) this.lost.push({ rule, name });
  }

  /** As many as content takes. */
  first<T>(items: readonly T[], most: number, name: string): readonly T[] {
    if (items.length > most) this.lose('too-many', name);
    return items.slice(0, most);
  }

  /** A text with its formatting, as far as content can hold it. */
  rich(html: unknown, name: string): string {
    const { text, lost } = richFromHtml(html);
    if (lost) this.lose('rich-text', name);
    return text;
  }

  /** A question or feedback, which is formatted where it begins with a paragraph or a list. */
  question(html: unknown, name: string, most?: number): string {
    const { text, lost } = richFromHtml(html, most);
    if (lost) this.lose('rich-text', name);
    // Tags that the text only mentions.
    if (text === textOf(html)) return isFormatted(text) ? `<p>${escapeText(text)}</p>` : text;
    if (isFormatted(text)) return text;
    // It began with words, which may be followed by paragraphs: those do not stand within another.
    const paragraph = `<p>${text}</p>`;
    const hasBlocks = /<(?:p|h2|h3|ul|ol)\b/.test(text);
    return hasBlocks ? withoutFormatting(`<p></p>${text}`) : paragraph;
  }

  /** A choice: about 200 characters. */
  choice(html: unknown, name: string): string {
    const text = this.question(html, name, 2000 - '<p></p>'.length);
    return isFormatted(text) ? text : labelOf(html);
  }

  /** Texts of other kinds are plain, and nobody is named for a part of it. */
  plain({ params, metadata, library }: Given, name: string): void {
    const isRich = RICH_KINDS.includes(machineName(library));
    const unfit = QUESTION_KINDS.includes(machineName(library)) ? MEDIA : LINKS_AND_MEDIA;
    if (!isRich && unfit.test(JSON.stringify(params ?? ''))) this.lose('rich-text', name);
    if (hasCredits(metadata) || hasCredits(objectOf(objectOf(params)['file'])['copyright']))
      this.lose('credits', name);
  }

  /** The key of a file; '' where the package does not hold it. */
  file(file: unknown, name: string): string {
    const path = pathOf(file);
    if (path === undefined) {
      this.lose('file-elsewhere', name);
      return '';
    }
    const known = [...this.files].find(([, each]) => each === path)?.[0];
    const key = known ?? `file-${this.files.size + 1}`;
    this.files.set(key, path);
    return key;
  }

  /** Captions of a video that was found, each language once; earlier versions have a list in place of `videoTrack`. */
  tracks(file: string, given: unknown): void {
    const tracks = listOf(Array.isArray(given) ? given : objectOf(given)['videoTrack']);
    for (const { track, srcLang: language } of file === '' ? [] : tracks) {
      const path = pathOf(track);
      const isKnown = this.captions.some((each) => each.file === file && each.language === language);
      if (path !== undefined && typeof language === 'string' && !isKnown)
        this.captions.push({ file, path, language });
    }
  }
}
