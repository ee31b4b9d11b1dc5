/** One change of tables, as SQL. */
export interface Step {
  readonly sql: string;
  /** What people read in a plan. */
  readonly title: string;
  /** The table, where the step makes an index. */
  readonly indexOf?: string;
  readonly isUnique?: true;
  /** Set where the step may lose data: SQL that counts the values lost. */
  readonly countLost?: string;
  /** With `countLost`: SQL of the ids of some of the records that have the values. */
  readonly sampleLost?: string;
  /** Their place in the model files. */
  readonly pointer?: string;
  /** Where the values are that may be lost. */
  readonly place?: { readonly table: string; readonly column?: string };
}
