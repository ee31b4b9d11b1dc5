import { type Cue, type CueRule, cueRule } from '../../../../contract/calls/captions.ts';

/** A cue while it is edited: known by its key, whatever happens around it. */
export interface EditedCue extends Cue {
  readonly key: number;
}

export type CueStep =
  | { readonly type: 'change'; readonly key: number; readonly change: Partial<Cue> }
  /** At a moment within it (seconds); without one in its middle. */
  | { readonly type: 'split'; readonly key: number; readonly at?: number }
  | { readonly type: 'merge'; readonly key: number }
  | { readonly type: 'remove'; readonly key: number }
  /** After another one, or first; at a moment (seconds). */
  | { readonly type: 'add'; readonly after?: number; readonly at: number };

/** How long a new cue is shown (seconds). */
const LENGTH = 2;
/** What a part has at least (seconds). */
const SHORTEST = 0.1;

export const editedCues = (cues: readonly Cue[]): readonly EditedCue[] =>
  cues.map((cue, key) => ({ ...cue, key }));

const rounded = (seconds: number): number => Math.round(seconds * 1000) / 1000;

export function stepCues(cues: readonly EditedCue[], step: CueStep): readonly EditedCue[] {
  const fresh = Math.max(-1, ...cues.map(({ key }) => key)) + 1;
  if (step.type === 'add') return added(cues, step, fresh);
  const at = cues.findIndex(({ key }) => key === step.key);
  const cue = cues[at];
  if (!cue) return cues;
  const put = (count: number, ...parts: readonly EditedCue[]) => cues.toSpliced(at, count, ...parts);
  switch (step.type) {
    case 'change':
      return put(1, { ...cue, ...step.change });
    case 'split':
      return put(1, ...halves(cue, step.at, fresh));
    case 'merge': {
      const next = cues[at + 1];
      return next ? put(2, { ...cue, to: next.to, text: `${cue.text}\n${next.text}`.trim() }) : cues;
    }
    case 'remove':
      return put(1);
  }
}

function added(
  cues: readonly EditedCue[],
  { after, at }: CueStep & { type: 'add' },
  key: number,
): readonly EditedCue[] {
  const place = after === undefined ? cues.length : cues.findIndex((cue) => cue.key === after) + 1;
  const before = cues[place - 1];
  const from = rounded(after === undefined ? at : Math.max(at, before?.to ?? 0));
  return cues.toSpliced(place, 0, { key, from, to: rounded(from + LENGTH), text: '' });
}

/** The text goes with the time: as much of it into each half as that has of the whole. */
function halves(cue: EditedCue, moment: number | undefined, key: number): readonly EditedCue[] {
  const isWithin = moment !== undefined && moment >= cue.from + SHORTEST && moment <= cue.to - SHORTEST;
  const at = rounded(isWithin ? moment : (cue.from + cue.to) / 2);
  const words = cue.text.split(/(?<=\s)/);
  const share = (cue.text.length * (at - cue.from)) / (cue.to - cue.from);
  let length = 0;
  const first = words.filter((word) => {
    length += word.length;
    return length - word.length / 2 <= share;
  });
  const rest = words.slice(first.length).join('').trim();
  return [
    { ...cue, to: at, text: first.join('').trim() },
    { ...cue, key, from: at, text: rest },
  ];
}

/** What keeps cues from being saved, by key. */
export function brokenCues(cues: readonly EditedCue[]): ReadonlyMap<number, CueRule> {
  return new Map(
    cues.flatMap((cue): (readonly [number, CueRule])[] => {
      const rule = cueRule(cue);
      return rule ? [[cue.key, rule]] : [];
    }),
  );
}
