/** A related record that a rule looks at. */
export interface TracedRecord {
  readonly id: string;
  readonly label: string;
  readonly isTrue: boolean;
  readonly value: unknown;
}

export interface TracedPart {
  readonly path: string;
  readonly isTrue: boolean;
  /** It names records that have gone. */
  readonly isBroken: boolean;
  /** Of rules: the kind of the field that is asked. */
  readonly kind: string | null;
  /** Of rules on the record's own values: null where there is none. */
  readonly value: unknown;
  readonly from: string | null;
  readonly before: string | null;
  /** Of rules on related records: the first few of them; null for other rules. */
  readonly related: readonly TracedRecord[] | null;
  readonly relatedTotal: number | null;
}

export interface MatchTrace {
  /** In whose calendar relative dates were taken. */
  readonly timeZone: string;
  readonly isMatch: boolean;
  /** Each before what stands in it. */
  readonly parts: readonly TracedPart[];
}
