import type { ConditionNode } from '../../../contract/metadata/condition.ts';
import type { Computed, Field, ObjectType } from '../../../contract/metadata/catalog.ts';

/** What a call asks of the database: plain, frozen data. `server/sql` turns it into one statement. */
export interface ListNode {
  readonly tenantId: string;
  readonly select: SelectNode;
  readonly where: ConditionNode | undefined;
  /** The one record with this id. */
  readonly id?: string;
  readonly order: readonly OrderNode[];
  readonly limit: number;
  readonly offset: number;
  /** Sort values and id of the record after which the page begins: a text or null for each. */
  readonly after?: readonly (string | null)[] | undefined;
  /** The answer names the place after which the next page begins. */
  readonly withCursor?: boolean;
  /** Deleted records are read too: for the answer of a delete. */
  readonly withDeleted?: boolean;
}

export interface CountNode {
  readonly tenantId: string;
  readonly object: ObjectType;
  readonly where: ConditionNode | undefined;
  /** Counting ends one past this; undefined: it does not end before all are counted. */
  readonly exactUpTo: number | undefined;
}

export interface SelectNode {
  readonly object: ObjectType;
  readonly values: readonly ValueNode[];
}

/** `key` names the value in the answer: the alias, or the field's name. */
export type ValueNode =
  | { readonly type: 'typename'; readonly key: string }
  | { readonly type: 'column'; readonly key: string; readonly field: Field }
  | {
      readonly type: 'count';
      readonly key: string;
      readonly list: Field;
      readonly target: ObjectType;
      readonly where: ConditionNode | undefined;
    }
  | { readonly type: 'minutes'; readonly key: string; readonly field: Field }
  /** What the resolver needs to count the records that a stored filter finds. */
  | {
      readonly type: 'matching';
      readonly key: string;
      readonly computed: Extract<Computed, { type: 'matching' }>;
    }
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
