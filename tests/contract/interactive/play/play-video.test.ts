import fc from 'fast-check';
import { expect, test } from 'vitest';
import type {
  Interaction,
  QuestionInteraction,
  VideoContent,
} from '../../../../src/contract/interactive/content.ts';
import { emptyContent } from '../../../../src/contract/interactive/empty-content.ts';
import {
  judgeAnswer,
  nextHappening,
  NOTHING_PLAYED,
  seekable,
  shownAt,
} from '../../../../src/contract/interactive/play/play-video.ts';

const BOX = { x: 0, y: 0, width: 0.2, height: 0.2 };
const text = (id: string, from: number, to: number, more: object = {}) =>
  ({ type: 'text', id, from, to, ...BOX, label: id, text: id, ...more }) as Interaction;
const jump = (id: string, from: number, time: number, more: object = {}) =>
  ({ type: 'jump', id, from, time, label: id, ...more }) as Interaction;
const video = (...interactions: Interaction[]): VideoContent => ({
  ...emptyContent('INTERACTIVE_VIDEO'),
  interactions,
});
const is = (variable: string, value: unknown) => ({
  type: 'FILTER' as const,
  filter: {
    objectName: 'Variables',
    objectField: variable,
    operator: 'EQUALS' as const,
    value: JSON.stringify(value),
  },
});
const done = (...ids: string[]) => ({ values: {}, done: new Set(ids) });

test('an interaction is seen from its beginning to before its end, if its condition holds', () => {
  const content = video(text('a', 1, 3), text('b', 2, 2), text('c', 0, 9, { showIf: is('way', 'left') }));
  const at = (time: number, values = {}) =>
    shownAt(content, time, { values, done: new Set() }).map(({ id }) => id);
  expect([at(0.9), at(1), at(2), at(2.1), at(3)]).toEqual([[], ['a'], ['a', 'b'], ['a'], []]);
  expect(at(3, { way: 'left' })).toEqual(['c']);
});

test('what comes first happens: jumps, pauses and what has to be done', () => {
  const content = video(
    text('pause', 2, 4, { pause: true }),
    text('must', 3, 5, { requireCompletion: true }),
    jump('leap', 6, 1),
    jump('other', 6, 8, { showIf: is('way', 'left') }),
  );
  const kinds = (after: number, until: number, played = NOTHING_PLAYED) => {
    const found = nextHappening(content, after, until, played);
    return found && [found.kind, found.id, found.at];
  };
  expect(kinds(-1, 10)).toEqual(['pause', 'pause', 2]);
  expect(kinds(2, 10)).toEqual(['barrier', 'must', 5]);
  expect(kinds(2, 4.9)).toBeUndefined();
  expect(kinds(2, 10, done('must'))).toEqual(['jump', 'leap', 6]);
  expect(kinds(-1, 10, done('pause', 'must'))).toEqual(['jump', 'leap', 6]);
  expect(kinds(6, 10, done('must'))).toBeUndefined();
  expect(nextHappening(content, 5, 7, { values: { way: 'left' }, done: new Set() })).toMatchObject({ to: 1 });
});

test('nobody goes past what has to be done, nor where skipping is prevented past what was seen', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(100), fc.nat(20), fc.boolean(), fc.boolean()), { maxLength: 8 }),
      ...([fc.nat(100), fc.nat(100), fc.nat(120)] as const),
      fc.constantFrom('NONE' as const, 'FORWARD' as const, 'BOTH' as const),
      (parts, now, furthest, wanted, mode) => {
        const content = video(
          ...parts.map(([from, length, must], at) =>
            text(`i${at}`, from, from + length, { requireCompletion: must }),
          ),
        );
        const played = done(...parts.flatMap(([, , , isDone], at) => (isDone ? [`i${at}`] : [])));
        const at = seekable(content, mode, { now, furthest, played }, wanted);
        expect(at).toBeLessThanOrEqual(Math.max(wanted, now));
        if (mode === 'BOTH') expect(at).toBeGreaterThanOrEqual(now);
        if (mode !== 'NONE') expect(at).toBeLessThanOrEqual(Math.max(furthest, now));
        for (const each of content.interactions)
          if (each.type === 'text' && each.requireCompletion && !played.done.has(each.id) && each.to > now)
            expect(at).toBeLessThanOrEqual(each.to);
      },
    ),
  );
});

test('an answer is right with all right choices and no other, sets variables and leads on', () => {
  const question: QuestionInteraction = {
    ...{
      type: 'question',
      id: 'q',
      from: 0,
      to: 5,
      ...BOX,
      label: 'Q',
      text: 'Which?',
      kind: 'multi',
      variable: 'said',
    },
    choices: [
      { id: 'a', text: 'A', correct: true, set: [{ variable: 'way', value: 'left' }] },
      { id: 'b', text: 'B', correct: true },
      { id: 'c', text: 'C', goto: { type: 'timecode', time: 9 } },
    ],
    right: { message: 'Yes', seekTo: 7 },
    wrong: { message: 'No' },
  };
  const right = judgeAnswer(question, ['b', 'a'], { kept: 1 });
  expect(right).toEqual({
    isRight: true,
    message: 'Yes',
    goto: { type: 'timecode', time: 7 },
    values: { kept: 1, said: ['b', 'a'], way: 'left' },
  });
  expect(judgeAnswer(question, ['a'], {})).toMatchObject({ isRight: false, message: 'No', goto: undefined });
  expect(judgeAnswer(question, ['c'], {})).toMatchObject({ isRight: false, goto: { time: 9 } });
  const free = { ...question, kind: 'free' as const, choices: [] };
  expect(judgeAnswer(free, 'So', {})).toMatchObject({ isRight: undefined, values: { said: 'So' } });
});
