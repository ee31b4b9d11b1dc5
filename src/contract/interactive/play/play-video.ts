import { holds, type Values } from '../condition.ts';
import type { Interaction, QuestionInteraction, ShownInteraction, VideoContent } from '../content.ts';
import type { Goto } from '../parts.ts';

/** How an interactive video goes on, for whoever plays it: a receiver's page and the preview of the editor. Pure. */

/** What the viewer has brought about so far. */
export interface Played {
  readonly values: Values;
  /** Ids of interactions that were answered, pressed or closed. */
  readonly done: ReadonlySet<string>;
}

export const NOTHING_PLAYED: Played = { values: {}, done: new Set() };

const maybe = ({ showIf }: Interaction, { values }: Played): boolean => !showIf || holds(showIf, values);

/** What is seen at a moment (seconds), in its order. An interaction without length is seen while the video waits at it. */
export const shownAt = (
  { interactions }: VideoContent,
  time: number,
  played: Played,
): readonly ShownInteraction[] =>
  interactions.filter(
    (each): each is ShownInteraction =>
      each.type !== 'jump' &&
      each.from <= time &&
      (time < each.to || (each.from === each.to && time === each.to)) &&
      maybe(each, played),
  );

/** What happens first while it plays on. */
export type Happening =
  | { readonly kind: 'jump'; readonly at: number; readonly to: number; readonly id: string }
  /** It waits there, until the viewer goes on. */
  | { readonly kind: 'pause'; readonly at: number; readonly id: string }
  /** It waits there until the interaction is done. */
  | { readonly kind: 'barrier'; readonly at: number; readonly id: string };

/**
 * What happens between two moments that it plays through, `after` left out and `until` counted in. Whatever has happened at
 * `after` has been seen to by then; at the very start `after` is below 0.
 */
export function nextHappening(
  { interactions }: VideoContent,
  after: number,
  until: number,
  played: Played,
): Happening | undefined {
  let first: Happening | undefined;
  const take = (found: Happening) => {
    if (found.at > after && found.at <= until && (!first || found.at < first.at)) first = found;
  };
  for (const each of interactions) {
    if (!maybe(each, played)) continue;
    if (each.type === 'jump') take({ kind: 'jump', at: each.from, to: each.time, id: each.id });
    else {
      if (each.pause && !played.done.has(each.id)) take({ kind: 'pause', at: each.from, id: each.id });
      if (each.requireCompletion && !played.done.has(each.id))
        take({ kind: 'barrier', at: each.to, id: each.id });
    }
  }
  return first;
}

/** How far one may go at once: not behind what was seen (`both`: nor back), and past nothing that must be done first. */
export function seekable(
  content: VideoContent,
  preventSkipping: 'NONE' | 'FORWARD' | 'BOTH',
  { now, furthest, played }: { readonly now: number; readonly furthest: number; readonly played: Played },
  wanted: number,
): number {
  if (preventSkipping === 'BOTH' && wanted < now) return now;
  const most = preventSkipping === 'NONE' ? Infinity : Math.max(furthest, now);
  const barriers = content.interactions.flatMap((each) =>
    each.type !== 'jump' &&
    each.requireCompletion &&
    each.to > now &&
    !played.done.has(each.id) &&
    maybe(each, played)
      ? [each.to]
      : [],
  );
  return Math.min(wanted, most, ...barriers);
}

/** What a viewer answers: ids of choices, a text, or a number of steps. */
export type Given = readonly string[] | string | number;

export interface Judged {
  /** Undefined where no answer is right or wrong. */
  readonly isRight: boolean | undefined;
  readonly message: string | undefined;
  /** Where it leads; undefined: on. */
  readonly goto: Goto | undefined;
  readonly values: Values;
}

/** What follows of an answer. */
export function judgeAnswer(question: QuestionInteraction, given: Given, values: Values): Judged {
  const { choices = [], right, wrong, variable, kind } = question;
  const chosen = new Set(Array.isArray(given) ? (given as readonly string[]) : []);
  const taken = choices.filter(({ id }) => chosen.has(id));
  const isJudged = (kind === 'single' || kind === 'multi') && choices.some(({ correct }) => correct);
  const isRight = isJudged
    ? choices.every(({ id, correct = false }) => correct === chosen.has(id))
    : undefined;
  const feedback = isRight === false ? wrong : right;
  const lead =
    taken.find((each) => each.goto)?.goto ??
    (feedback?.seekTo === undefined ? undefined : ({ type: 'timecode', time: feedback.seekTo } as const));
  const kept = kind === 'single' ? [...chosen][0] : kind === 'multi' ? [...chosen] : given;
  const sets = taken.flatMap((each) => each.set ?? []);
  return {
    isRight,
    message: feedback?.message || undefined,
    goto: lead,
    values: {
      ...values,
      ...(variable ? { [variable]: kept ?? null } : {}),
      ...Object.fromEntries(sets.map((each) => [each.variable, each.value])),
    },
  };
}

/** Is it done by this answer? A question with a right answer only by that one. */
export const isDoneBy = ({ isRight }: Judged): boolean => isRight !== false;

/** The end screen that is shown; undefined where there is none. */
export const endScreenOf = (
  { endScreens }: Pick<VideoContent, 'endScreens'>,
  { values }: Pick<Played, 'values'>,
) => endScreens.find(({ showIf }) => !showIf || holds(showIf, values));
