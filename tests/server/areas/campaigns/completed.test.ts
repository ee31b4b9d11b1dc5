import { describe, expect, it } from 'vitest';
import { isSeen } from '../../../../src/server/areas/campaigns/viewer/completed.ts';
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
