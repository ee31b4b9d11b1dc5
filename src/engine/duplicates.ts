import type { Problem } from '../contract/errors.ts';

/** What the API tells of duplicates and merges. */

export type PairStatus = 'OPEN' | 'DISMISSED';

/** Two records that may be of the same thing. */
export interface DuplicatePair {
  readonly id: string;
  readonly first: string;
  readonly second: string;
  /** Fields whose values are equal. */
  readonly equal: readonly string[];
  /** How much of the compared texts is the same, from 0 to 1; null where that is no reason. */
  readonly alike: number | null;
  readonly score: number;
  readonly decidedBy: string | null;
}

/** The last search through an object's records. */
export interface DuplicateSearch {
  readonly jobId: string;
  readonly startedAt: string;
  readonly endedAt: string | null;
  readonly userName: string;
  /** Percent. */
  readonly progress: number;
  /** Not all pairs were kept. */
  readonly isCut: boolean;
  readonly isOver: boolean;
}

export interface PairPage {
  readonly rows: readonly DuplicatePair[];
  readonly total: number;
  readonly totalIsExact: boolean;
  readonly search: DuplicateSearch | null;
}

export interface MergeField {
  readonly name: string;
  readonly first: unknown;
  readonly second: unknown;
  readonly isEqual: boolean;
  readonly canChoose: boolean;
  readonly suggested: Which;
  /** The field that it follows: both values come from one record. */
  readonly follows: string | null;
}

export type Which = 'first' | 'second';

/** How two records compare. */
export interface MergePreview {
  readonly records: readonly {
    readonly id: string;
    readonly version: number;
    readonly createdAt: string;
    readonly modifiedAt: string;
    /** The rule by which it is not the one that goes. */
    readonly refusal: Problem | null;
  }[];
  /** The one that had better stay. */
  readonly keep: string;
  /** Both have something in a field that the viewer may not change. */
  readonly isBarred: boolean;
  readonly fields: readonly MergeField[];
  /** Ids of related records. */
  readonly lists: readonly {
    readonly name: string;
    readonly first: readonly string[];
    readonly second: readonly string[];
  }[];
  readonly references: readonly {
    readonly objectName: string;
    readonly field: string;
    readonly first: number;
    readonly second: number;
  }[];
}

export interface RecordMerge {
  readonly id: string;
  readonly keptId: string;
  readonly mergedId: string;
  readonly at: string;
  readonly userName: string;
  readonly undoneAt: string | null;
  readonly undoneBy: string | null;
}

/** Why a merge cannot be undone: what others have changed since. */
export interface LaterEdit {
  readonly objectName: string;
  readonly id: string;
  /** Null: the record as a whole. */
  readonly field: string | null;
  readonly userName: string | null;
}
