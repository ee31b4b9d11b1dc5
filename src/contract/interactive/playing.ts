import { isRightAnswer, questionKind } from '../questions/index.ts';
import type { Answer } from '../questions/question-kind.ts';
import { holds, type Values } from './condition.ts';
import type {
  EndScreen,
  InteractionOf,
  QuestionInteraction,
  ShownInteraction,
  VideoContent,
} from './content.ts';
import type { Assignment, Goto } from './parts.ts';

/**
 * How a video with interactions is played: for the page of receivers and for the editor's preview. Pure: whoever plays tells
 * how far the video has come, and does what is answered. `judge/video-paths.ts` knows the same rules; tests hold both together.
 */
export interface Playing {
  readonly values: Values;
  /** Ids of what was answered, pressed or closed. */
  readonly done: readonly string[];
  /** Ids of what the video has waited for and is still at. */
  readonly waited: readonly string[];
}

export const BEGUN: Playing = { values: {}, done: [], waited: [] };

/** Seconds before the end of what has to be done first, where the video stops: it is still on show then. */
const HOLD = 0.02;
/** Seconds that a page does not tell of, where it stops and begins: they are not held against anybody. */
export const UNTOLD_SECONDS = 1;
/** Jumps in a row: what jumps in a circle stands still. */
const MOST_JUMPS = 50;

type Asked = Pick<VideoContent, 'interactions'>;

const may = ({ showIf }: Pick<ShownInteraction, 'showIf'>, { values }: Playing): boolean =>
  !showIf || holds(showIf, values);

const isShown = (interaction: VideoContent['interactions'][number]): interaction is ShownInteraction =>
  interaction.type !== 'jump';

const isAt = ({ from, to }: ShownInteraction, time: number) => from <= time && time < to;

/** What is on show at a moment, in the order of the list. */
export const shownAt = ({ interactions }: Asked, playing: Playing, time: number): ShownInteraction[] =>
  interactions.filter(isShown).filter((each) => isAt(each, time) && may(each, playing));

export interface Advanced {
  /** Where the video is to be: elsewhere than asked for where something has led there, or it waits. */
  readonly time: number;
  readonly waits: boolean;
  readonly playing: Playing;
}

/**
 * The video has played from one moment to another: what happens in between. `to` itself is the next call's beginning.
 * @param from seconds; not above `to`
 */
export function advance(content: Asked, given: Playing, from: number, to: number): Advanced {
  const playing = { ...given, waited: given.waited.filter((id) => isStillAt(content, id, from)) };
  let at = from;
  let until = to;
  for (let jumps = 0; jumps < MOST_JUMPS; jumps++) {
    const next = nextStop(content, playing, at, until);
    if (!next) return { time: until, waits: false, playing };
    if (next.type === 'hold') return { time: next.time, waits: true, playing };
    if (next.type === 'wait') {
      const waited = [...playing.waited, ...next.ids];
      return { time: next.time, waits: true, playing: { ...playing, waited } };
    }
    // It goes on there with the next moment that is played.
    at = next.time;
    until = next.time;
    if (!jumpAt(content, playing, at)) return { time: at, waits: false, playing };
  }
  return { time: at, waits: true, playing };
}

const isStillAt = ({ interactions }: Asked, id: string, time: number) =>
  interactions.some((each) => each.id === id && isShown(each) && isAt(each, time));

type Stop =
  | { readonly type: 'hold' | 'jump'; readonly time: number }
  | { readonly type: 'wait'; readonly time: number; readonly ids: readonly string[] };

/** The first jump that may, of those that begin at a moment. */
const jumpAt = ({ interactions }: Asked, playing: Playing, time: number): InteractionOf<'jump'> | undefined =>
  interactions.find((each) => each.type === 'jump' && each.from === time && may(each, playing)) as
    | InteractionOf<'jump'>
    | undefined;

/** The first thing from one moment on and before another that keeps it from playing on. */
function nextStop(content: Asked, playing: Playing, from: number, to: number): Stop | undefined {
  const shown = content.interactions.filter(isShown).filter((each) => may(each, playing));
  const holding = shown
    .filter((each) => each.requireCompletion && !playing.done.includes(each.id))
    .filter((each) => (each.from <= from && from < each.to) || (each.from > from && each.from < to))
    .map((each) => ({ each, time: Math.max(each.from, each.to - HOLD) }))
    .filter(({ time }) => time <= to)
    .toSorted((a, b) => a.time - b.time)[0];
  const waiting = shown
    .filter((each) => each.pause && each.from >= from && each.from < to)
    .filter(({ id }) => !playing.waited.includes(id) && !playing.done.includes(id))
    .toSorted((a, b) => a.from - b.from);
  const jump = content.interactions
    .filter((each) => each.type === 'jump' && each.from >= from && (each.from < to || each.from === from))
    .filter((each) => may(each, playing))
    .toSorted((a, b) => a.from - b.from)[0] as InteractionOf<'jump'> | undefined;
  const first = Math.min(holding?.time ?? Infinity, waiting[0]?.from ?? Infinity, jump?.from ?? Infinity);
  if (first === Infinity) return undefined;
  // What leads elsewhere comes before what is shown there: of that second nothing is seen.
  if (jump && jump.from === first) return { type: 'jump', time: jump.time };
  if (waiting[0]?.from === first) {
    return {
      type: 'wait',
      time: first,
      ids: waiting.filter(({ from: at }) => at === first).map(({ id }) => id),
    };
  }
  return { type: 'hold', time: Math.max(first, from) };
}

export type { Answer };

export interface Answered {
  readonly playing: Playing;
  readonly isRight: boolean;
  readonly message: string | undefined;
  /** Where it goes on; undefined: where it is. */
  readonly goto: Goto | undefined;
}

/** What comes of an answer. */
export function answer(playing: Playing, question: QuestionInteraction, given: Answer): Answered {
  const isRight = isRightAnswer(question, given);
  const chosen = (question.choices ?? []).filter(({ id }) => Array.isArray(given) && given.includes(id));
  const feedback = isRight ? question.right : question.wrong;
  const isOne = questionKind(question.kind).choices === 'one';
  const own = isOne ? chosen[0]?.goto : undefined;
  const variable = question.variable ?? '';
  const value = isOne ? (chosen[0]?.id ?? null) : given;
  const values = withAssignments(
    variable === '' ? playing.values : { ...playing.values, [variable]: value },
    chosen.flatMap(({ set = [] }) => set),
  );
  const isDone = isRight || !question.requireCompletion;
  return {
    playing: { ...playing, values, done: isDone ? withId(playing.done, question.id) : playing.done },
    isRight,
    message: feedback?.message,
    goto: own ?? (feedback?.seekTo === undefined ? undefined : { type: 'timecode', time: feedback.seekTo }),
  };
}

/**
 * The time of a question has run out without an answer. Playing goes on where the choice of the limit leads. Unless the limit
 * counts, the choice sets nothing, and a required question with right answers still waits for one.
 */
export function timeOut(playing: Playing, question: QuestionInteraction): Answered {
  const { choice = '', counts } = question.timeLimit ?? {};
  const asChosen = answer(playing, question, choice === '' ? [] : [choice]);
  if (counts && choice !== '') return asChosen;
  const isDone = !question.requireCompletion || isRightAnswer(question, []);
  return {
    playing: isDone ? { ...playing, done: withId(playing.done, question.id) } : playing,
    isRight: false,
    message: undefined,
    goto: asChosen.goto,
  };
}

/** It was pressed, or closed. */
export function press(playing: Playing, interaction: ShownInteraction): Playing {
  const set = interaction.type === 'button' ? (interaction.set ?? []) : [];
  return {
    ...playing,
    values: withAssignments(playing.values, set),
    done: withId(playing.done, interaction.id),
  };
}

const withId = (ids: readonly string[], id: string) => (ids.includes(id) ? ids : [...ids, id]);

const withAssignments = (values: Values, set: readonly Assignment[]): Values =>
  set.length
    ? { ...values, ...Object.fromEntries(set.map(({ variable, value }) => [variable, value])) }
    : values;

/** Where somebody may go who wants to go elsewhere: not past what has to be done first. */
export function seekTarget({ interactions }: Asked, playing: Playing, from: number, to: number): number {
  const held = interactions
    .filter(isShown)
    .filter((each) => each.requireCompletion && !playing.done.includes(each.id) && may(each, playing))
    .filter((each) => each.to > from && each.to <= to)
    .map((each) => Math.max(from, each.from));
  return Math.min(to, ...held);
}

/** The screen at the end; undefined: none. */
export const endScreenOf = (
  { endScreens }: Pick<VideoContent, 'endScreens'>,
  { values }: Playing,
): EndScreen | undefined => endScreens.find(({ showIf }) => !showIf || holds(showIf, values));

/** The id by which pages tell that a button of an end screen was pressed. @param at its place in the list, from 0 */
export const endActionId = (screen: string, at: number): string => `${screen}/${at}`;
