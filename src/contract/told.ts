/** What the server tells of its work, kept as a key and values, and read in the language of each reader. */
export interface Told {
  /** Of `locales/<language>/told.json`. */
  readonly key: string;
  /** What is put in by these names; of `objects`, `action` and `element` what they are called, of another telling that. */
  readonly values?: Readonly<Record<string, string | number | Told>>;
}

/** As it is kept: what no person types. */
export const told = (telling: Told): string => JSON.stringify(kept(telling));

const kept = ({ key, values = {} }: Told): object => ({
  $: key,
  ...Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'object' ? kept(value) : value]),
  ),
});

/** Words for what is told, in one language. */
export interface ToldWords {
  readonly texts: Readonly<Record<string, string>>;
  /** By name. */
  readonly objects: Readonly<Record<string, string>>;
  /** By object, a dot, and name. */
  readonly action: Readonly<Record<string, string>>;
  /** Types of workflow elements, by name. */
  readonly element: Readonly<Record<string, string>>;
}
