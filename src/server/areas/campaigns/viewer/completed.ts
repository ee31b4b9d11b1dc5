import type { Interaction, VideoContent } from '../../../../contract/interactive/content.ts';
import type { Viewing } from '../../../../contract/viewer/viewed-message.ts';
import type { ShownContent } from './shown-contents.ts';

/** What decides whether an element was seen to its end. */
export interface Come {
  readonly seen: Viewing['seen'];
  /** Ids of interactions that were answered, pressed or closed. */
  readonly done: ReadonlySet<string>;
  /** An end screen was reached. */
  readonly isEnded: boolean;
  /** Which pages or hotspots were reached. */
  readonly reached: ReadonlySet<string>;
}

/** Seconds that a page does not tell of, where it stops and begins: they are not held against anybody. */
const UNTOLD = 1;

/**
 * Completed is who has seen all of it, or as much as the element says, and done what has to be done; of a branching scenario, who
 * has come to an end; of a document, who has seen each page.
 * @param length seconds of a video, pages of a document; undefined where nobody knows
 */
export function isCompleted(
  { type, content }: ShownContent,
  come: Come,
  length: number | undefined,
): boolean {
  if (type === 'BRANCHING_SCENARIO') return come.isEnded;
  if (type === 'IMAGE') return come.reached.size > 0;
  if (type === 'DOCUMENT')
    return (
      length !== undefined &&
      Array.from({ length }, (_, at) => String(at + 1)).every((page) => come.reached.has(page))
    );
  const { interactions, seenToComplete = 1 } = content as VideoContent;
  if (length === undefined) return come.isEnded;
  const seen = come.seen.reduce((sum, [from, to]) => sum + Math.min(to, length) - Math.min(from, length), 0);
  return (
    seen >= length * seenToComplete - UNTOLD &&
    interactions.every((each) => !mustBeDone(each) || come.done.has(each.id))
  );
}

const mustBeDone = (each: Interaction): each is Exclude<Interaction, { type: 'jump' }> =>
  each.type !== 'jump' && each.requireCompletion === true && each.showIf === undefined;
