/** Tiles side by side in the first line, as they are laid out. */
function tilesInLine(tiles: readonly HTMLElement[]): number {
  const [first] = tiles;
  const below = tiles.findIndex(({ offsetTop }) => offsetTop > (first?.offsetTop ?? 0));
  return below < 0 ? tiles.length : below;
}

/** The tile that a key leads to from the one at `at`; undefined for keys that lead nowhere. */
export function tileAfter(key: string, at: number, tiles: readonly HTMLElement[]): number | undefined {
  const last = tiles.length - 1;
  const line = tilesInLine(tiles);
  const within = (next: number) => (next < 0 || next > last ? at : next);
  switch (key) {
    case 'ArrowLeft':
      return within(at - 1);
    case 'ArrowRight':
      return within(at + 1);
    case 'ArrowUp':
      return within(at - line);
    case 'ArrowDown':
      return within(at + line);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return undefined;
  }
}
