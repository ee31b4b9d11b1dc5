import type { Operator } from '../../contract/filter/operators.ts';
import type { Field, ObjectType } from '../../contract/metadata/catalog.ts';

/** What a call asks of the database: plain, frozen data. `server/sql` turns it into one statement. */
export interface ListNode {
  readonly tenantId: string;
  readonly select: SelectNode;
  readonly where: ConditionNode | undefined;
  readonly order: readonly OrderNode[];
  readonly limit: number;
  readonly offset: number;
  /** Deleted records are read too: for the answer of a delete. */
  readonly withDeleted?: boolean;
}

export interface CountNode {
  readonly tenantId: string;
  readonly object: ObjectType;
  readonly where: ConditionNode | undefined;
  /** Counting ends one past this. */
  readonly exactUpTo: number;
}

export interface SelectNode {
  readonly object: ObjectType;
  readonly values: readonly ValueNode[];
}

/** `key` names the value in the answer: the alias, or the field's name. */
export type ValueNode =
  | { readonly type: 'column'; readonly key: string; readonly field: Field }
  | { readonly type: 'total'; readonly key: string; readonly list: Field }
  | { readonly type: 'record'; readonly key: string; readonly field: Field; readonly select: SelectNode }
  | {
      readonly type: 'list';
      readonly key: string;
      readonly field: Field;
      readonly limit: number;
      readonly select: SelectNode;
    };

export interface OrderNode {
  readonly field: Field;
  readonly direction: 'ASCENDING' | 'DESCENDING';
}

export type ConditionNode =
  | { readonly type: 'and' | 'or'; readonly of: readonly ConditionNode[] }
  | { readonly type: 'not'; readonly of: ConditionNode }
  | {
      readonly type: 'test';
      readonly field: Field;
      readonly operator: Exclude<Operator, NegatedOperator>;
      readonly values: readonly unknown[];
    }
  /** Some record of the relation fulfils the condition. */
  | {
      readonly type: 'related';
      readonly field: Field;
      readonly target: ObjectType;
      readonly condition: ConditionNode;
    };

/** Plans hold NOT and the plain operator instead. */
export type NegatedOperator = 'NOT_EQUALS' | 'NOT_CONTAINS' | 'NOT_IN' | 'HAS_NONE' | 'IS_NOT_NULL';
