import type { Feedback, Interaction, QuestionInteraction, ShownInteraction } from '../content.ts';
import type { Goto } from '../parts.ts';

/**
 * The ways through a video: from one moment at which something begins, ends or is led to, to the next. Whoever watches
 * may answer as they like; they do not seek.
 */
export interface VideoPaths {
  /** Interactions, by their place in the list, that nobody ever comes to. */
  readonly unreachable: readonly number[];
  /** Those that let nobody come to the end: jumps that lead in circles, and what cannot be passed. */
  readonly endless: readonly number[];
}

const isShown = (interaction: Interaction): interaction is ShownInteraction => interaction.type !== 'jump';

const timeOf = (goto: Goto | undefined): number[] => {
  if (goto?.type === 'timecode') return [goto.time];
  return goto?.type === 'start' ? [0] : [];
};

/** What comes of one answer: where it leads, or that it plays on, or waits for another one. */
type Outcome = number | 'on' | 'wait';

/** What may come of a question, in the order of its choices. */
export function outcomesOf(question: QuestionInteraction): readonly Outcome[] {
  const { choices = [], kind, right, wrong, requireCompletion } = question;
  const judged = kind === 'single' || kind === 'multi' ? choices : [];
  const hasRight = judged.some(({ correct }) => correct);
  const after = (feedback: Feedback | undefined, isRight: boolean): Outcome =>
    feedback?.seekTo ?? (isRight || !requireCompletion ? 'on' : 'wait');
  if (kind === 'single')
    return choices.map(({ goto, correct }) => {
      const isRight = !hasRight || correct === true;
      return timeOf(goto)[0] ?? after(isRight ? right : wrong, isRight);
    });
  return hasRight ? [after(right, true), after(wrong, false)] : [after(right, true)];
}

function targetsOf(interaction: ShownInteraction): readonly number[] {
  switch (interaction.type) {
    case 'button':
    case 'poster':
      return timeOf(interaction.goto);
    case 'question':
      return outcomesOf(interaction).filter((outcome) => typeof outcome === 'number');
    case 'text':
    case 'image':
    case 'link':
      return [];
  }
}

/** Does it play on once it has been done? What leads elsewhere when it is pressed never does. */
function isPassable(interaction: ShownInteraction): boolean {
  if (!interaction.requireCompletion || interaction.showIf) return true;
  if (interaction.type === 'question') return outcomesOf(interaction).includes('on');
  return targetsOf(interaction).length === 0;
}

/** @param duration seconds; undefined where it is not known: then the last moment that anything names is the end */
export function videoPaths(interactions: readonly Interaction[], duration: number | undefined): VideoPaths {
  const shown = interactions.filter(isShown);
  const moments = [
    0,
    ...interactions.map(({ from }) => from),
    ...shown.flatMap((each) => [each.to, ...targetsOf(each)]),
    ...interactions.flatMap((each) => (each.type === 'jump' ? [each.time] : [])),
  ];
  const end = duration ?? Math.max(...moments);
  const stops = [...new Set([...moments.filter((moment) => moment < end), end])].sort((a, b) => a - b);
  const indexOf = new Map(stops.map((moment, at) => [moment, at]));
  const last = stops.length - 1;
  const stopAt = (time: number) => indexOf.get(time) ?? last;

  const jumpsAt = (at: number) =>
    interactions.filter((each) => each.type === 'jump').filter(({ from }) => stopAt(from) === at);
  /** The first that always jumps, and those before it. */
  const takenAt = (at: number) => {
    const jumps = jumpsAt(at);
    const always = jumps.findIndex(({ showIf }) => !showIf);
    return { jumps: always < 0 ? jumps : jumps.slice(0, always + 1), plays: always < 0 };
  };
  const activeAt = (at: number) =>
    shown.filter(({ from, to }) => stopAt(from) <= at && (at < stopAt(to) || stopAt(from) === at));
  const isBarred = (at: number) =>
    activeAt(at).some((each) => stopAt(each.to) <= at + 1 && !isPassable(each));

  const leads = stops.map((_, at): readonly number[] => {
    const { jumps, plays } = takenAt(at);
    const onward = plays
      ? [
          ...activeAt(at).flatMap((each) => targetsOf(each).map(stopAt)),
          ...(at < last && !isBarred(at) ? [at + 1] : []),
        ]
      : [];
    return at === last ? [] : [...jumps.map(({ time }) => stopAt(time)), ...onward];
  });
  const reached = closure([0], (at) => leads[at] ?? []);
  const ending = closure([last], (at) => leads.flatMap((to, from) => (to.includes(at) ? [from] : [])));

  const comesTo = (interaction: Interaction) =>
    stops.some((_, at) => {
      if (!reached.has(at)) return false;
      const { jumps, plays } = takenAt(at);
      return isShown(interaction) ? plays && activeAt(at).includes(interaction) : jumps.includes(interaction);
    });
  const isEndless = (interaction: Interaction) =>
    stops.some((_, at) => {
      if (!reached.has(at) || ending.has(at)) return false;
      const { jumps, plays } = takenAt(at);
      if (!isShown(interaction)) return !plays && jumps.includes(interaction);
      return (
        plays &&
        stopAt(interaction.to) <= at + 1 &&
        activeAt(at).includes(interaction) &&
        !isPassable(interaction)
      );
    });
  const placesOf = (test: (interaction: Interaction) => boolean) =>
    interactions.flatMap((each, at) => (test(each) ? [at] : []));
  return { unreachable: placesOf((each) => !comesTo(each)), endless: placesOf(isEndless) };
}

/** All that can be come to, with where it begins. */
export function closure<T>(from: readonly T[], leads: (at: T) => readonly T[]): ReadonlySet<T> {
  const found = new Set(from);
  for (const at of found) for (const next of leads(at)) found.add(next);
  return found;
}
