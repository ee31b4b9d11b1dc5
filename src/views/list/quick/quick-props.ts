import type { ObjectField } from '../../../contract/metadata/introspection.ts';

export interface QuickProps {
  readonly field: ObjectField;
  /** Names of choices, `true` and `false`, or ids of records. */
  readonly values: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
}
