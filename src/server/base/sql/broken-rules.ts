import { ApiError, type Problem } from '../../../contract/errors.ts';

/** What records break, by their ids. */
export type Broken = ReadonlyMap<string, readonly Problem[]>;

/**
 * A statement has written what a record may not be, do or become: all of its transaction goes back. Who writes many
 * records at once leaves those out that are named here, and tries again.
 */
export class BrokenRules extends ApiError {
  readonly records: Broken;

  constructor(records: Broken) {
    const [first = { message: 'internal' as const }, ...others] = [...records.values()][0] ?? [];
    super([first, ...others]);
    this.records = records;
  }
}
