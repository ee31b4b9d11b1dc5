import { describe, expect, it } from 'vitest';
import type { ShownInteraction } from '../../../../src/contract/interactive/content.ts';
import { captionPlace, placeCaptions } from '../../../../src/areas/campaigns/viewer/video/caption-place.ts';

const at = (y: number, height: number) => ({ y, height }) as ShownInteraction;

describe('captions', () => {
  it.each([
    ['nothing', [], 'auto'],
    ['the middle', [at(0.3, 0.4)], 'auto'],
    ['the foot', [at(0.7, 0.2)], 0],
    ['foot and head', [at(0.7, 0.3), at(0, 0.1)], 45],
    ['all of it', [at(0, 1)], 'auto'],
  ])('move off what covers %s', (_, boxes, line) => {
    expect(captionPlace(boxes).line).toBe(line);
  });

  it('come back when it has gone, and stay where their author has put them', () => {
    const cues = [
      { line: 'auto', snapToLines: true },
      { line: 20, snapToLines: false },
    ];
    const video = { textTracks: [{ cues }, { cues: null }] } as unknown as HTMLVideoElement;
    placeCaptions(video, [at(0.7, 0.3), at(0, 0.1)]);
    expect(cues).toEqual([
      { line: 45, snapToLines: false },
      { line: 20, snapToLines: false },
    ]);
    placeCaptions(video, []);
    expect(cues).toEqual([
      { line: 'auto', snapToLines: true },
      { line: 20, snapToLines: false },
    ]);
  });
});
