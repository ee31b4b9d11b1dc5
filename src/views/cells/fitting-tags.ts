/** Pixels beside the text of a tag: its own padding, and the space to the next one. */
const TAG_PADDING = 12;
const GAP = 4;
/** `+99`. */
const MORE = 38;
const FONT_SIZE = 12;
/** Where nothing can be measured. */
const LETTER = 6.6;

const KEPT = 5000;
const widths = new Map<string, number>();
let pen: OffscreenCanvasRenderingContext2D | null | undefined;

function widthOf(text: string): number {
  const known = widths.get(text);
  if (known !== undefined) return known;
  if (pen === undefined) {
    pen = typeof OffscreenCanvas === 'undefined' ? null : new OffscreenCanvas(1, 1).getContext('2d');
    if (pen) pen.font = `${FONT_SIZE}px ${getComputedStyle(document.body).fontFamily}`;
  }
  const width = Math.ceil(pen ? pen.measureText(text).width : text.length * LETTER);
  if (widths.size >= KEPT) widths.clear();
  widths.set(text, width);
  return width;
}

/**
 * How many of the tags stand whole in so many pixels, with the count of the others behind them: at least one, which is cut
 * where it is too long by itself.
 * @param total of all that there are, which may be more than the texts
 */
export function fittingTags(texts: readonly string[], total: number, pixels: number): number {
  let used = 0;
  for (const [at, text] of texts.entries()) {
    used += (at > 0 ? GAP : 0) + widthOf(text) + TAG_PADDING;
    const others = total > at + 1 ? GAP + MORE : 0;
    if (used + others > pixels) return Math.max(1, at);
  }
  return texts.length;
}
