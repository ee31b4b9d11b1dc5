import { describe, expect, it } from 'vitest';
import { doneIn, isSeen } from '../../../../src/server/areas/campaigns/viewer/completed.ts';
import type { ShownContent } from '../../../../src/server/areas/campaigns/viewer/shown-contents.ts';

const film = (seenToComplete?: number, length: number | undefined = 100) =>
  ({ type: 'VIDEO', length, content: { interactions: [], seenToComplete } }) as unknown as ShownContent;

describe('a film is seen', () => {
  it.each([
    [
      'as a whole, but for a second',
      undefined,
      [
        [0, 60],
        [61, 100],
      ],
      true,
    ],
    [
      'not with a gap',
      undefined,
      [
        [0, 60],
        [62, 100],
      ],
      false,
    ],
    [
      'not by what lies beyond its end',
      undefined,
      [
        [0, 60],
        [90, 200],
      ],
      false,
    ],
    [
      'in that part that its content asks for',
      0.5,
      [
        [10, 30],
        [60, 90],
      ],
      true,
    ],
    [
      'not with less than that',
      0.5,
      [
        [10, 30],
        [60, 88],
      ],
      false,
    ],
    ['with nothing, where nothing is asked for', 0, [], true],
  ] as const)('%s', (_, part, seen, isWhole) => {
    expect(isSeen(film(part), seen)).toBe(isWhole);
  });

  it('by whoever has come to its end, where nobody knows how long it is', () => {
    expect(isSeen({ ...film(), length: undefined }, [])).toBe(true);
  });
});

describe('a question whose time is over', () => {
  const choices = [{ id: 'a', text: 'A', correct: true }];
  const asked = (part: object) => {
    const question = { type: 'question', id: 'q', kind: 'single', choices, ...part };
    return { type: 'VIDEO', content: { interactions: [question] } } as unknown as ShownContent;
  };
  const done = (part: object) => {
    const data = { question: 'q', timedOut: true, choices: ['a'] };
    return doneIn(asked(part), [{ type: 'answered', data }]).has('q');
  };
  const timeLimit = { seconds: 5, choice: 'a' };
  it.each([
    ['is not done by what nobody has chosen', { timeLimit }, false],
    ['is done where the choice counts', { timeLimit: { ...timeLimit, counts: true } }, true],
    ['is done where nothing is right', { timeLimit, choices: [{ id: 'a', text: 'A' }] }, true],
  ])('%s', (_, part, expected) => {
    expect(done(part)).toBe(expected);
  });
});
