import type { ShownInteraction } from '../../../../contract/interactive/content.ts';
import type { Box } from '../../../../contract/interactive/parts.ts';

/** Where captions stand: at the foot of the picture, as browsers have it, else at its head, else in the middle. */
const PLACES = [
  { from: 0.78, to: 1, line: 'auto', snaps: true },
  { from: 0, to: 0.22, line: 0, snaps: true },
  { from: 0.39, to: 0.61, line: 45, snaps: false },
] as const;
type CaptionPlace = Pick<(typeof PLACES)[number], 'line' | 'snaps'>;

/** The first of them on which nothing is shown; the foot, where all are covered. */
export function captionPlace(boxes: readonly Pick<Box, 'y' | 'height'>[]): CaptionPlace {
  const free = PLACES.find(({ from, to }) => boxes.every(({ y, height }) => y >= to || y + height <= from));
  return free ?? PLACES[0];
}

/** Cues that say by themselves where they stand. */
const placed = new WeakMap<TextTrackCue, boolean>();

/** Moves captions off what is shown on the picture; those that their author has placed stay there. */
export function placeCaptions(video: HTMLVideoElement, shown: readonly ShownInteraction[]): void {
  const { line, snaps } = captionPlace(shown);
  for (const track of video.textTracks)
    for (const cue of track.cues ?? []) {
      const own = cue as VTTCue;
      if (!placed.has(own)) placed.set(own, own.line !== 'auto');
      if (placed.get(own) === true || own.line === line) continue;
      own.snapToLines = snaps;
      own.line = line;
    }
}
