interface Named {
  readonly id: string;
  readonly label: string;
}

/** What becomes of a record that is carried over: where two may stand but once, one of them says what holds for both. */
export const CARRY_OUTCOMES = ['CARRIED', 'SAME', 'GIVEN_HOLDS', 'KEPT_HOLDS'] as const;
export type CarryOutcome = (typeof CARRY_OUTCOMES)[number];

/** A record of a list that a conversion carries over. `given` and `kept`: values of its ENUM field `field`. */
export interface CarriedRecord {
  readonly objectName: string;
  readonly label: string;
  /** The object and its ENUM field by which such records are grouped, and the value there. */
  readonly groupObject: string | null;
  readonly groupField: string | null;
  readonly group: string | null;
  readonly field: string | null;
  /** Of the record that is converted. */
  readonly given: string | null;
  /** Of the one that it becomes part of; null where that has none alike. */
  readonly kept: string | null;
  readonly outcome: CarryOutcome;
}

/** What converting a record would do now (call `conversionPreview`). `fills`: names of fields that get a value. */
export interface ConversionPreview {
  /** What records of the object become. */
  readonly objectName: string;
  /** What this one has become already. */
  readonly converted: Named | null;
  /** The field by which the matches are the same one. */
  readonly matchedBy: string | null;
  /** The action that `undoAct…` of the object takes back; null where it is not undone. */
  readonly undoAction: string | null;
  readonly matches: readonly (Named & {
    readonly fills: readonly string[];
    readonly carried: readonly CarriedRecord[];
  })[];
  /** Of a new record. */
  readonly fills: readonly string[];
  readonly carried: readonly CarriedRecord[];
}
