import type { Field, ObjectType } from '../metadata/catalog.ts';
import type { AggregateFunction, DatePart, HavingOperator } from './aggregate-request.ts';

/** Relations, then a field of the object that they lead to. A relation at the end is a step to its record's id. */
export interface FieldPath {
  readonly steps: readonly PathStep[];
  readonly object: ObjectType;
  readonly field: Field;
}

export interface PathStep {
  readonly object: ObjectType;
  readonly field: Field;
  readonly target: ObjectType;
}

export type GroupNode = FieldPath &
  (
    | {
        readonly by: 'value';
        /** The key is the id of a record of this object. */ readonly record?: ObjectType;
      }
    | { readonly by: 'part'; readonly part: DatePart }
    /** `bounds`: decimal numbers, ascending. */
    | { readonly by: 'ranges'; readonly bounds: readonly string[] }
  );

export interface MeasureNode {
  readonly function: AggregateFunction;
  /** Undefined: records are counted. */
  readonly path: FieldPath | undefined;
}

export interface HavingNode {
  readonly measure: number;
  readonly operator: HavingOperator;
  /** Undefined where the operator takes none. */
  readonly value: string | undefined;
}

export interface AggregateOrder {
  readonly by: 'group' | 'measure';
  readonly index: number;
  readonly direction: 'ASCENDING' | 'DESCENDING';
}

/** An aggregate that has been understood; the filter and the tenant's zone are known beside it. */
export interface AggregateNode {
  readonly object: ObjectType;
  readonly groups: readonly GroupNode[];
  readonly measures: readonly MeasureNode[];
  /** The field that tells the currency of the amounts: groups are divided by it, too. */
  readonly currency: FieldPath | undefined;
  readonly having: readonly HavingNode[];
  readonly order: readonly AggregateOrder[];
  readonly limit: number;
}
