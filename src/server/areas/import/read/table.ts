import type { ImportRow, Reading } from '../runs/import-run.ts';

/** A file as rows, its header among them. */
export interface Table {
  readonly reading: Omit<Reading, 'hasHeader'>;
  /** In pieces of any size, also of none. */
  readonly rows: AsyncGenerator<readonly ImportRow[]>;
  /** How much has been read: from 0 to 1. */
  progress(): number;
  close(): Promise<void>;
}
