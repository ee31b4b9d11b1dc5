import type { PlainOperator } from '../kinds/operators.ts';

/** The shape of a filter that has been understood, over whatever stands for fields (F) and objects (O). */
export type Condition<F, O> =
  | { readonly type: 'and' | 'or'; readonly of: readonly Condition<F, O>[] }
  | { readonly type: 'not'; readonly of: Condition<F, O> }
  | Test<F, O>
  | Range<F>
  | Yearly<F>
  | Compare<F>
  /** Some live record of the relation fulfils the condition. */
  | {
      readonly type: 'related';
      readonly field: F;
      readonly target: O;
      readonly condition: Condition<F, O>;
    }
  /**
   * Some record of the target has in `key` what the record has in `field`, letter case aside, and fulfils the condition.
   * `live`: deleted ones do not count. Only row rules have it.
   */
  | {
      readonly type: 'refers';
      readonly field: F;
      readonly target: O;
      readonly key: F;
      readonly live: boolean;
      readonly condition: Condition<F, O>;
    }
  /** The record of a view, taken as the record of the object that it is a view of. */
  | { readonly type: 'source'; readonly object: O; readonly condition: Condition<F, O> };

/** Never fulfilled by a record without a value, except IS_NULL, and HAS_ALL of nothing. */
export interface Test<F, O> {
  readonly type: 'test';
  readonly field: F;
  readonly operator: PlainOperator;
  readonly values: readonly unknown[];
  /** A computed count: what the records that count have to fulfil. */
  readonly counted?: { readonly target: O; readonly condition: Condition<F, O> };
}

/** Date or time from `from` on, and before `before`; an absent bound is none. */
export interface Range<F> {
  readonly type: 'range';
  readonly field: F;
  readonly from?: string;
  readonly before?: string;
}

/** Days of any year, each as month × 100 + day. From December to January where `from` is after `to`. */
export interface YearlyRange {
  readonly from: number;
  /** It belongs to them. */
  readonly to: number;
}

/** A date whose day is one of these, whatever its year. */
export interface Yearly<F> {
  readonly type: 'yearly';
  readonly field: F;
  readonly days: YearlyRange;
}

/** Two values of the same record; never fulfilled where one of them is missing. */
export interface Compare<F> {
  readonly type: 'compare';
  readonly field: F;
  readonly operator: CompareOperator;
  readonly other: F;
}

export const COMPARE_OPERATORS = [
  'EQUALS',
  'GREATER',
  'GREATER_OR_EQUALS',
  'LESS',
  'LESS_OR_EQUALS',
] as const satisfies readonly PlainOperator[];
export type CompareOperator = (typeof COMPARE_OPERATORS)[number];
