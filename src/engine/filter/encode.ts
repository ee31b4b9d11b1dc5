import type { CompoundFilter, ExpressionOperator, QueryFilter } from '../../contract/filter/filter.ts';
import type { FilterNode, RuleNode } from './node.ts';

/**
 * A compound filter of which parts may be missing: how unfinished work is kept and copied. Every compound filter is
 * one. `{}` is neither FILTER nor EXPRESSION yet.
 */
export interface FilterDraft {
  readonly type?: 'FILTER' | 'EXPRESSION' | null;
  readonly filter?: Partial<QueryFilter> | null;
  readonly expression?: {
    readonly operator?: ExpressionOperator | null;
    readonly objectName?: string | null;
    readonly compoundFilters?: readonly FilterDraft[] | null;
  } | null;
}

/** The inverse of `decodeFilter`. A tree without problems gives a whole compound filter. */
export function encodeNode(node: FilterNode): FilterDraft {
  switch (node.type) {
    case undefined:
      return {};
    case 'FILTER':
      return { type: 'FILTER', filter: encodeRule(node) };
    case 'EXPRESSION':
      return {
        type: 'EXPRESSION',
        expression: {
          ...(node.operator && { operator: node.operator }),
          ...(node.objectName !== undefined && { objectName: node.objectName }),
          compoundFilters: node.children.map(encodeNode),
        },
      };
  }
}

function encodeRule({
  objectName,
  objectField,
  operator,
  value,
  variable,
  none,
}: RuleNode): Partial<QueryFilter> {
  return {
    ...(objectName !== undefined && { objectName }),
    ...(objectField !== undefined && { objectField }),
    ...(operator !== undefined && { operator }),
    ...(value !== undefined && { value }),
    ...(variable !== undefined && { variable: { id: variable } }),
    ...(none && { none }),
  };
}

/** The filter of a tree that has been found valid; undefined for an empty one, which filters nothing. */
export function filterOf(root: FilterNode): CompoundFilter | undefined {
  return root.type === undefined ? undefined : (encodeNode(root) as CompoundFilter);
}
