import type { ContentOf } from '../content.ts';
import { pathOf } from './given.ts';

/** Why something is not taken over. Its sentence: `h5p:lost.<rule>`. */
export const LOST_RULES = [
  'unknown-kind',
  'kind-not-here',
  'file-elsewhere',
  'file-missing',
  'more-questions',
  'choice-feedback',
  'step-feedback',
  'summary',
  'submit-screen',
  'start-screen',
  'feedback-picture',
  'settings',
  'playback',
  'condition',
  'set',
  'file-refused',
] as const;
export interface Lost {
  readonly rule: (typeof LOST_RULES)[number];
  /** What it is about, as its author called it. */
  readonly name: string;
}

/** A file of captions that goes with a video. */
export interface TakenCaptions {
  readonly language: string;
  readonly path: string;
}

export type H5pType = 'INTERACTIVE_VIDEO' | 'BRANCHING_SCENARIO';

/** What was read of a package. Files of the content are named by the keys of `files`, which are the package's paths. */
export interface Taken<T extends H5pType = H5pType> {
  readonly type: T;
  readonly title: string;
  readonly content: ContentOf[T];
  readonly files: ReadonlyMap<string, string>;
  readonly captions: readonly TakenCaptions[];
  readonly lost: readonly Lost[];
}

/** Collects while a package is read. */
export class Taking {
  readonly files = new Map<string, string>();
  readonly lost: Lost[] = [];

  lose(rule: Lost['rule'], name: string): void {
    if (!this.lost.some((each) => each.rule === rule && each.name === name)) this.lost.push({ rule, name });
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
}
