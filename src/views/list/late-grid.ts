import type { RecordGrid } from './record-grid.tsx';

type Grid = typeof RecordGrid;

let loaded: Grid | undefined;

/** The grid, once its code is there. */
export const gridCode = (): Grid | undefined => loaded;

/** Loads the grid's code; after a failure it can be asked for again. */
export async function loadGrid(): Promise<Grid> {
  const code = await import('./record-grid.tsx');
  loaded = code.RecordGrid;
  return loaded;
}
