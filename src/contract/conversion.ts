interface Named {
  readonly id: string;
  readonly label: string;
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
  readonly matches: readonly (Named & { readonly fills: readonly string[] })[];
  /** Of a new record. */
  readonly fills: readonly string[];
}
