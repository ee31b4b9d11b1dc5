import { describe, expect, it } from 'vitest';
import type { QuestionInteraction } from '../../../src/contract/interactive/content.ts';
import {
  advance,
  answer,
  BEGUN,
  endScreenOf,
  press,
  seekTarget,
  shownAt,
  timeOut,
} from '../../../src/contract/interactive/playing.ts';
import { isRightAnswer } from '../../../src/contract/questions/index.ts';
import { asks, VIDEO, withPart } from './samples.ts';

const quiz = VIDEO.interactions[2] as QuestionInteraction;
const menu = VIDEO.interactions[1];
const idsAt = (time: number, playing = BEGUN) => shownAt(VIDEO, playing, time).map(({ id }) => id);

describe('a video that is played', () => {
  it('shows each thing from its beginning to before its end, where its condition holds', () => {
    expect([0, 4.9, 5, 20, 60].map((time) => idsAt(time))).toEqual([['hello'], ['hello'], [], ['quiz'], []]);
    const content = withPart('hello', { showIf: asks('points', 'GREATER', 1) });
    expect(shownAt(content, BEGUN, 0)).toEqual([]);
    expect(shownAt(content, { ...BEGUN, values: { points: 2 } }, 0).length).toBe(1);
  });

  it('waits once at what pauses it, and before the end of what has to be done first', () => {
    expect(advance(VIDEO, BEGUN, 0, 3)).toEqual({ time: 3, waits: false, playing: BEGUN });
    const waiting = advance(VIDEO, BEGUN, 19.9, 20.2);
    expect(waiting).toMatchObject({ time: 20, waits: true, playing: { waited: ['quiz'] } });
    const on = advance(VIDEO, waiting.playing, 20, 26);
    expect(on).toMatchObject({ time: 24.98, waits: true });
    expect(idsAt(on.time, on.playing)).toEqual(['quiz']);
    const { playing } = answer(on.playing, quiz, ['four']);
    expect(advance(VIDEO, playing, on.time, 26)).toMatchObject({ time: 26, waits: false });
    // Who comes back to it later is waited for once more, until it is done.
    expect(advance(VIDEO, advance(VIDEO, waiting.playing, 0, 1).playing, 19, 21)).toMatchObject({
      time: 20,
      waits: true,
    });
    expect(advance(VIDEO, playing, 19, 21)).toMatchObject({ time: 21, waits: false });
  });

  it('jumps where the condition of a jump holds', () => {
    const done = { ...BEGUN, values: { answer: 'four' } };
    expect(advance(VIDEO, done, 29, 31)).toEqual({ time: 40, waits: false, playing: done });
    expect(advance(VIDEO, BEGUN, 29, 31).time).toBe(31);
    // In a circle it stands still.
    const circle = withPart('again', { time: 30, showIf: undefined });
    expect(advance(circle, BEGUN, 29, 31)).toMatchObject({ time: 30, waits: true });
  });

  it('goes on after its time as if the choice had been made, which counts only where its author says so', () => {
    // It has to be answered rightly: that is still so.
    expect(timeOut(BEGUN, quiz)).toEqual({
      playing: BEGUN,
      isRight: false,
      message: undefined,
      goto: { type: 'timecode', time: 6 },
    });
    const free = { ...quiz, requireCompletion: false, timeLimit: { seconds: 10, choice: 'four' } };
    const late = timeOut(BEGUN, free);
    expect(late).toMatchObject({ isRight: false, playing: { values: {}, done: ['quiz'] } });
    const counted = { ...free, timeLimit: { ...free.timeLimit, counts: true } };
    expect(timeOut(BEGUN, counted)).toEqual(answer(BEGUN, free, ['four']));
    const none = { seconds: 10, choice: '', counts: true };
    expect(timeOut(BEGUN, { ...free, kind: 'free', timeLimit: none }).playing.values).toEqual({});
  });

  it('is not led past what has to be done first', () => {
    expect(seekTarget(VIDEO, BEGUN, 3, 50)).toBe(20);
    expect(seekTarget(VIDEO, BEGUN, 22, 50)).toBe(22);
    expect(seekTarget(VIDEO, BEGUN, 40, 10)).toBe(10);
    expect(seekTarget(VIDEO, { ...BEGUN, done: ['quiz'] }, 3, 50)).toBe(50);
  });
});

describe('an answer', () => {
  it('sets what it says, and leads where the choice says, else its feedback', () => {
    const right = answer(BEGUN, quiz, ['four']);
    expect(right).toMatchObject({ isRight: true, message: 'Yes', goto: undefined });
    expect(right.playing).toEqual({ values: { answer: 'four', points: 1 }, done: ['quiz'], waited: [] });
    const wrong = answer(BEGUN, quiz, ['five']);
    expect(wrong).toMatchObject({ isRight: false, message: 'No', goto: { type: 'timecode', time: 6 } });
    // The right one is asked for.
    expect(wrong.playing.done).toEqual([]);
    const own = { ...quiz, choices: [{ id: 'x', text: 'X', goto: { type: 'start' as const } }] };
    expect(answer(BEGUN, own, ['x']).goto).toEqual({ type: 'start' });
    expect(answer(BEGUN, { ...quiz, kind: 'rating' }, 4).playing.values).toEqual({ answer: 4 });
  });

  it('is right where all that is right is chosen, and nothing else; without that, always', () => {
    const choices = ['a', 'b', 'c'].map((id) => ({ id, text: id, correct: id !== 'c' }));
    const multi = { ...quiz, kind: 'multi' as const, choices };
    const judged = [[], ['a'], ['b', 'a'], ['a', 'b', 'c']].map((given) => isRightAnswer(multi, given));
    expect(judged).toEqual([false, false, true, false]);
    expect(isRightAnswer({ ...multi, kind: 'free' }, 'c')).toBe(true);
    expect(isRightAnswer({ ...multi, choices: choices.map(({ id, text }) => ({ id, text })) }, [])).toBe(
      true,
    );
  });
});

it('what is pressed is done, once', () => {
  if (menu?.type !== 'button') throw new Error('no button');
  const button = { ...menu, set: [{ variable: 'points', value: 3 }] };
  const once = press(BEGUN, button);
  expect(once).toEqual({ values: { points: 3 }, done: ['menu'], waited: [] });
  expect(press(once, button)).toEqual(once);
});

it('at the end, the first screen that may is shown', () => {
  const screens = [
    { id: 'won', title: 'Won', showIf: asks('points', 'GREATER', 2) },
    { id: 'end', title: 'End' },
  ];
  expect(endScreenOf({ endScreens: screens }, BEGUN)?.id).toBe('end');
  expect(endScreenOf({ endScreens: screens }, { ...BEGUN, values: { points: 3 } })?.id).toBe('won');
  expect(endScreenOf({ endScreens: [] }, BEGUN)).toBeUndefined();
});
