import type {
  Interaction,
  QuestionInteraction,
  VideoContent,
} from '../../../../contract/interactive/content.ts';
import { UNTOLD_SECONDS } from '../../../../contract/interactive/playing.ts';
import { isRightAnswer } from '../../../../contract/questions/index.ts';
import type { ViewerEvent, Viewing } from '../../../../contract/viewer/viewed-message.ts';
import type { ShownContent } from './shown-contents.ts';

/** What decides, beside what was seen, whether somebody has come to the end of an element. */
export interface Come {
  /** Ids of interactions that were answered rightly, pressed or closed. */
  readonly done: ReadonlySet<string>;
  /** The end was reached, or an end screen. */
  readonly isEnded: boolean;
  /** Which pages were reached. */
  readonly reached: ReadonlySet<string>;
}

/** Of a video, has as much been seen as the element asks for? All of it, unless it says less. */
export function isSeen({ type, content, length }: ShownContent, seen: Viewing['seen']): boolean {
  if (length === undefined || (type !== 'VIDEO' && type !== 'INTERACTIVE_VIDEO')) return true;
  const { seenToComplete = 1 } = content as VideoContent;
  const seconds = seen.reduce((sum, [from, to]) => sum + Math.min(to, length) - Math.min(from, length), 0);
  return seconds >= length * seenToComplete - UNTOLD_SECONDS;
}

/**
 * Completed is, of what was seen, what was done that has to be done; of a branching scenario, what has come to an end; of a
 * document, whose pages were all seen.
 */
export function isCompleted(
  { type, content, length }: ShownContent,
  { done, isEnded, reached }: Come,
): boolean {
  if (type === 'BRANCHING_SCENARIO') return isEnded;
  if (type === 'IMAGE') return reached.size > 0;
  if (type === 'DOCUMENT')
    return (
      length !== undefined &&
      Array.from({ length }, (_, at) => String(at + 1)).every((page) => reached.has(page))
    );
  if (length === undefined && !isEnded) return false;
  return (content as VideoContent).interactions.every((each) => !mustBeDone(each) || done.has(each.id));
}

const mustBeDone = (each: Interaction): boolean =>
  each.type !== 'jump' && each.requireCompletion === true && each.showIf === undefined;

/** What was done, by what was told. */
export function doneIn(
  { content }: ShownContent,
  told: readonly Pick<ViewerEvent, 'type' | 'data'>[],
): ReadonlySet<string> {
  const { interactions = [] } = content as Partial<VideoContent>;
  const questions = new Map(
    interactions.flatMap((each): [string, QuestionInteraction][] =>
      each.type === 'question' ? [[each.id, each]] : [],
    ),
  );
  return new Set(
    told.flatMap(({ type, data = {} }) => {
      if (type === 'pressed') return [String(data['interaction'])];
      const question = type === 'answered' ? questions.get(String(data['question'])) : undefined;
      const isLate = data['timedOut'] === true && question?.timeLimit && !question.timeLimit.counts;
      const choices = !isLate && Array.isArray(data['choices']) ? (data['choices'] as readonly string[]) : [];
      return question && isRightAnswer(question, choices) ? [question.id] : [];
    }),
  );
}
