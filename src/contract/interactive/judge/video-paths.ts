import { questionKind } from '../../questions/index.ts';
import type { Interaction, QuestionInteraction, ShownInteraction } from '../content.ts';
import type { Goto } from '../parts.ts';

/**
 * The ways through a video: from one moment at which something begins, ends or is led to, to the next. Whoever watches
 * may answer as they like; they do not seek.
 */
export interface VideoPaths {
  /** Interactions, by their place in the list, that nobody ever comes to. */
  readonly unreachable: readonly number[];
  /** Jumps that lead in circles, out of which nobody comes to the end. */
  readonly endless: readonly number[];
  /** Ways ahead behind which something is left out for good, unless viewers go back by themselves. */
  readonly skips: readonly Skip[];
}

interface Skip {
  /** The place of the interaction that leads on. */
  readonly at: number;
  /** Seconds that are left out. */
  readonly seconds: number;
  /** Places of the interactions that everybody has to complete, and that are left out. */
  readonly required: readonly number[];
}

const timeOf = (goto: Goto | undefined): number[] => {
  if (goto?.type === 'timecode') return [goto.time];
  return goto?.type === 'start' ? [0] : [];
};

const isShown = (interaction: Interaction): interaction is ShownInteraction => interaction.type !== 'jump';

/** Moments to which pressing it leads, or one of its answers. */
function targetsOf(interaction: Interaction): readonly number[] {
  switch (interaction.type) {
    case 'jump':
      return [interaction.time];
    case 'button':
    case 'poster':
      return timeOf(interaction.goto);
    case 'question':
      return answersOf(interaction).flatMap(({ time }) => time ?? []);
    case 'text':
    case 'image':
    case 'link':
      return [];
  }
}

interface AnswerWay {
  readonly isRight: boolean;
  /** Where it leads; undefined: it is where it was. */
  readonly time: number | undefined;
}

/** What may come of a question: of each choice, or of a right and a wrong answer. */
function answersOf(question: QuestionInteraction): readonly AnswerWay[] {
  const { choices = [], right, wrong } = question;
  const kind = questionKind(question.kind);
  const hasRight = kind.isJudged(question);
  const after = (isRight: boolean): AnswerWay => ({ isRight, time: (isRight ? right : wrong)?.seekTo });
  if (kind.choices !== 'one') return hasRight ? [after(true), after(false)] : [after(true)];
  return choices.map(({ goto, correct }) => {
    const way = after(!hasRight || correct === true);
    return goto ? { ...way, time: timeOf(goto)[0] } : way;
  });
}

/** Moments to which it leads when it is done; undefined: it may be done and play on. A wrong answer is none yet. */
function doneTargets(interaction: ShownInteraction): readonly number[] | undefined {
  if (interaction.type !== 'button' && interaction.type !== 'question') return undefined;
  const ways =
    interaction.type === 'button'
      ? [timeOf(interaction.goto)[0]]
      : answersOf(interaction).flatMap(({ isRight, time }) => (isRight ? [time] : []));
  return ways.every((time) => time !== undefined) ? ways : undefined;
}

/** @param duration seconds; undefined where it is not known: then the last moment that anything names is the end */
export function videoPaths(interactions: readonly Interaction[], duration: number | undefined): VideoPaths {
  const moments = interactions.flatMap((each) => [
    each.from,
    isShown(each) ? each.to : 0,
    ...targetsOf(each),
  ]);
  const end = duration ?? Math.max(0, ...moments);
  const stops = [...new Set([0, ...moments.filter((moment) => moment < end), end])].sort((a, b) => a - b);
  const last = stops.length - 1;
  const indexOf = new Map(stops.map((moment, at) => [moment, at]));
  const stopAt = (time: number) => indexOf.get(time) ?? last;

  /** What may jump there: up to the first that always does, behind which nothing is played. */
  const jumpsAt = (at: number) => {
    const jumps = interactions.filter((each) => !isShown(each) && stopAt(each.from) === at);
    const always = jumps.findIndex(({ showIf }) => !showIf);
    return { jumps: always < 0 ? jumps : jumps.slice(0, always + 1), isPlayed: always < 0 };
  };
  const at = stops.map((_, stop) => {
    const { jumps, isPlayed } = jumpsAt(stop);
    const shown = interactions
      .filter(isShown)
      .filter(({ from, to }) => stopAt(from) <= stop && (stop < stopAt(to) || stopAt(from) === stop));
    const met = isPlayed ? [...jumps, ...shown] : jumps;
    return { met, shown, isPlayed, leads: stop === last ? [] : met.flatMap(targetsOf).map(stopAt) };
  });
  const opened = new Set<Interaction>();
  const leadsFrom = (stop: number): readonly number[] => {
    const { shown = [], isPlayed = false, leads = [] } = at[stop] ?? {};
    const isHeld = shown.some((each) => stopAt(each.to) === stop + 1 && isHolding(each) && !opened.has(each));
    return isPlayed && stop < last && !isHeld ? [...leads, stop + 1] : leads;
  };
  // What leads away when it is done is passed by who comes back to it: done is done. Each one may open the way to another.
  for (let before = -1; before < opened.size;) {
    before = opened.size;
    for (const each of interactions.filter(isShown).filter((one) => isHolding(one) && !opened.has(one))) {
      const after = closure((doneTargets(each) ?? []).map(stopAt), leadsFrom);
      if ([...after].some((stop) => at[stop]?.isPlayed && at[stop].shown.includes(each))) opened.add(each);
    }
  }
  const reached = closure([0], leadsFrom);
  const ending = closure([last], (stop) =>
    stops.flatMap((_, from) => (leadsFrom(from).includes(stop) ? [from] : [])),
  );
  const placesOf = (test: (each: Interaction, stop: number) => boolean) =>
    interactions.flatMap((each, place) => ([...reached].some((stop) => test(each, stop)) ? [place] : []));
  const met = placesOf((each, stop) => at[stop]?.met.includes(each) === true);
  /** What lies between the moment at which one is led on and the one led to, and is not come to from there. */
  const skipOf = (each: Interaction, place: number, time: number): Skip => {
    const later = closure([stopAt(time)], leadsFrom);
    const isPlayedLater = (stop: number) => later.has(stop) && at[stop]?.isPlayed === true;
    const missed = stops.filter(
      (moment, stop) => moment >= each.from && moment < Math.min(time, end) && !isPlayedLater(stop),
    );
    const isMet = (other: ShownInteraction) =>
      [...later].some((stop) => isPlayedLater(stop) && at[stop]?.shown.includes(other));
    return {
      at: place,
      seconds: missed.reduce((sum, moment) => sum + (stops[stopAt(moment) + 1] ?? end) - moment, 0),
      required: interactions.flatMap((other, i) =>
        i !== place && isRequired(other) && other.to > each.from && other.to <= time && !isMet(other)
          ? i
          : [],
      ),
    };
  };
  return {
    skips: interactions.flatMap((each, place) =>
      met.includes(place)
        ? targetsOf(each).flatMap((time) => (time > each.from ? skipOf(each, place, time) : []))
        : [],
    ),
    unreachable: interactions.flatMap((_, place) => (met.includes(place) ? [] : [place])),
    endless: placesOf((each, stop) => {
      const { isPlayed, met: jumps } = at[stop] ?? { isPlayed: true, met: [] };
      return !ending.has(stop) && !isPlayed && jumps.includes(each);
    }),
  };
}

/** Without it nobody has completed the video. */
const isRequired = (each: Interaction): each is ShownInteraction =>
  isShown(each) && each.requireCompletion === true && !each.showIf;

const isHolding = (each: ShownInteraction): boolean =>
  each.requireCompletion === true && !each.showIf && doneTargets(each) !== undefined;

/** All that can be come to, with where it begins. */
export function closure<T>(from: readonly T[], leads: (at: T) => readonly T[]): ReadonlySet<T> {
  const found = new Set(from);
  for (const at of found) for (const next of leads(at)) found.add(next);
  return found;
}
