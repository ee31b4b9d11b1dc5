import type { Box } from '../../../../contract/interactive/parts.ts';

/** Of the frame's width and height. */
export const SMALLEST = 0.02;

const round = (value: number): number => Math.round(value * 10_000) / 10_000;
const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value));

/** As large as before, within the frame. */
export const movedBox = ({ x, y, width, height }: Box, right: number, down: number): Box => ({
  x: round(clamp(x + right, 0, 1 - width)),
  y: round(clamp(y + down, 0, 1 - height)),
  width,
  height,
});

/** The lower right corner elsewhere. */
export const resizedBox = ({ x, y, width, height }: Box, right: number, down: number): Box => ({
  x,
  y,
  width: round(clamp(width + right, SMALLEST, 1 - x)),
  height: round(clamp(height + down, SMALLEST, 1 - y)),
});

/** With one of its numbers another. */
export function boxWith(box: Box, part: keyof Box, value: number): Box {
  const { x, y } = box;
  if (part === 'width') return resizedBox(box, value - box.width, 0);
  if (part === 'height') return resizedBox(box, 0, value - box.height);
  return part === 'x' ? movedBox(box, value - x, 0) : movedBox(box, 0, value - y);
}
