import type { RecordInput } from '../../contract/record/validate.ts';

/** A record as the API answers it. */
export type StoredRecord = Readonly<Record<string, unknown>> & {
  readonly id: string;
  readonly version: number;
};
export type RecordVersion = Pick<StoredRecord, 'id' | 'version'>;

/** The calls that a form makes. */
export interface RecordActions {
  /** Creates a record or, with `base`, changes that one. Rejects with the call's error. */
  readonly save: (input: RecordInput, base?: RecordVersion) => Promise<StoredRecord>;
  /** Brings back a deleted record; `version` is the one that it was deleted with. */
  readonly restore?: (record: RecordVersion) => Promise<void>;
  /** Before the form of a record that was just made takes the place of the one that it was made in: it begins with what is known of it. */
  readonly handOver?: (made: StoredRecord) => Promise<void>;
  /** Deletes records and says so, with a way back; says also what went wrong. Answers the ids that are gone. */
  readonly remove: (records: readonly StoredRecord[]) => Promise<readonly string[]>;
}
