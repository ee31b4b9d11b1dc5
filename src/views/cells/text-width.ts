/** Where nothing can be measured: a letter for each pixel of the font's size. */
const LETTER = 0.55;

const KEPT = 5000;
const widths = new Map<string, number>();
let pen: OffscreenCanvasRenderingContext2D | null | undefined;
let family = '';

/** Pixels of a text in the page's font. What was measured once is remembered. */
export function textWidth(text: string, fontSize: number): number {
  const key = `${fontSize} ${text}`;
  const known = widths.get(key);
  if (known !== undefined) return known;
  if (pen === undefined) {
    pen = typeof OffscreenCanvas === 'undefined' ? null : new OffscreenCanvas(1, 1).getContext('2d');
    if (pen) family = getComputedStyle(document.body).fontFamily;
  }
  if (pen) pen.font = `${fontSize}px ${family}`;
  const width = Math.ceil(pen ? pen.measureText(text).width : text.length * fontSize * LETTER);
  if (widths.size >= KEPT) widths.clear();
  widths.set(key, width);
  return width;
}
