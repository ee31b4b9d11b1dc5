import type { Field, ObjectType } from '../metadata/catalog.ts';
import type { PlainOperator } from './operators.ts';

/**
 * A filter that has been understood: fields instead of names, canonical values instead of text, bounds instead of
 * relative dates. `server/sql` makes SQL of it, `evaluate` judges a record by it; both find the same records.
 */
export type ConditionNode =
  | { readonly type: 'and' | 'or'; readonly of: readonly ConditionNode[] }
  | { readonly type: 'not'; readonly of: ConditionNode }
  | TestNode
  | RangeNode
  /** Some live record of the relation fulfils the condition. */
  | {
      readonly type: 'related';
      readonly field: Field;
      readonly target: ObjectType;
      readonly condition: ConditionNode;
    }
  /** The record of a view, taken as the record of the object that it is a view of. */
  | { readonly type: 'source'; readonly object: ObjectType; readonly condition: ConditionNode };

/** Never fulfilled by a record without a value, except IS_NULL, and HAS_ALL of nothing. */
export interface TestNode {
  readonly type: 'test';
  readonly field: Field;
  readonly operator: PlainOperator;
  readonly values: readonly unknown[];
  /** A computed count: what the records that count have to fulfil. */
  readonly counted?: { readonly target: ObjectType; readonly condition: ConditionNode };
}

/** Date or time from `from` on, and before `before`; an absent bound is none. */
export interface RangeNode {
  readonly type: 'range';
  readonly field: Field;
  readonly from?: string;
  readonly before?: string;
}
