import type { Broken } from '../../../base/sql/broken-rules.ts';
import type { Change } from '../../../base/sql/audit.ts';
import type { Values } from '../../../base/sql/record-key.ts';
import type { CellProblem, PreparedRow } from '../rows/prepared-row.ts';

/** A record that is to be made. */
export interface PlannedCreate {
  readonly row: PreparedRow;
  readonly id: string;
  /** By slot; of lists the ids that they begin with. */
  readonly values: readonly unknown[];
}

/** A record that is to be changed, at the places where it changes. */
export interface PlannedUpdate {
  readonly row: PreparedRow;
  readonly id: string;
  readonly label: string;
  /** All values by slot as they are to be, those that stay as well; undefined: nothing is said of it. */
  readonly values: readonly unknown[];
  readonly changes: readonly Change[];
  /** Of lists: the ids that come to their end, by slot; null where the list is emptied. */
  readonly joins: ReadonlyMap<number, readonly string[] | null>;
  /** Values that others of the chunk give away are taken after that: in the wave of this number, from 0. */
  readonly wave: number;
}

/** A row that cannot be written, and why. */
export interface RefusedRow {
  readonly row: PreparedRow;
  readonly problems: readonly CellProblem[];
}

/** What is to be done with rows, in their order. */
export interface ChunkPlan {
  readonly creates: readonly PlannedCreate[];
  readonly updates: readonly PlannedUpdate[];
  readonly unchanged: number;
  readonly refused: readonly RefusedRow[];
  /** Of these, the rows whose key a row before has. */
  readonly duplicates: number;
  /** The records of rows that go without a value. */
  readonly written: ReadonlyMap<PreparedRow, string>;
}

/** What the database has of what the rows of a chunk are about. */
export interface KnownRecords {
  /** Records by the key of rows; several where the key does not tell them apart. */
  readonly byKey: ReadonlyMap<string, readonly KnownRecord[]>;
  /** Records that rows are written to already. */
  readonly byId: ReadonlyMap<string, KnownRecord>;
  /** Who has a value of a unique field: field, then folded value, then id. */
  readonly holders: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** What names lead to: field, then `nameKey` of the name. */
  readonly names: ReadonlyMap<string, ReadonlyMap<string, NamedRecord>>;
  /** Addresses of people who were erased, as the rows have them. */
  readonly suppressed: ReadonlySet<string>;
  /** Records, and lines of new ones, of which it is known what they would break. */
  readonly broken: Broken;
}

export interface KnownRecord {
  readonly id: string;
  readonly label: string;
  readonly fields: Values;
  readonly lists: Readonly<Record<string, readonly string[]>>;
}

/** The record that a name leads to; `several`: more than one does. */
export type NamedRecord = { readonly id: string } | 'several';
