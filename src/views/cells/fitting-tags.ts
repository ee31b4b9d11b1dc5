import { textWidth } from './text-width.ts';

/** Pixels beside the text of a tag: its own padding, and the space to the next one. */
const TAG_PADDING = 12;
const GAP = 4;
/** `+99`. */
const MORE = 38;
const FONT_SIZE = 12;
/**
 * How many of the tags stand whole in so many pixels, with the count of the others behind them: at least one, which is cut
 * where it is too long by itself.
 * @param total of all that there are, which may be more than the texts
 */
export function fittingTags(texts: readonly string[], total: number, pixels: number): number {
  let used = 0;
  for (const [at, text] of texts.entries()) {
    used += (at > 0 ? GAP : 0) + textWidth(text, FONT_SIZE) + TAG_PADDING;
    const others = total > at + 1 ? GAP + MORE : 0;
    if (used + others > pixels) return Math.max(1, at);
  }
  return texts.length;
}
