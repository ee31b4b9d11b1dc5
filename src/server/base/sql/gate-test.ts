import type { Problem } from '../../../contract/errors.ts';
import type { Sql } from './read.ts';

/** One thing that a record may not be, do or become. `broken` is true of a row that does: `b` before the write, `a` after it. */
export interface GateTest {
  readonly broken: (before: string, after: string) => Sql;
  readonly problem: Problem;
}

/** What a write is about: the fields that it names, and of LIST fields what tells that their records change. */
export interface GatedFields {
  readonly names: readonly string[];
  readonly lists?: ReadonlyMap<string, Sql>;
}
