/** What can be chosen in a `ComboSelect`. */
export interface ComboOption {
  readonly key: string;
  readonly label: string;
  /** More about it, at the end of its line; searched too. */
  readonly detail?: string | undefined;
}

export interface ComboGroup {
  readonly key: string;
  /** Undefined: the options stand without one. */
  readonly title: string | undefined;
  readonly options: readonly ComboOption[];
}
