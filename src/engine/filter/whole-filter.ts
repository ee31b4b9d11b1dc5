import type { CompoundFilter } from '../../contract/filter/filter.ts';
import { OPERATORS } from '../../contract/kinds/operators.ts';
import { decodeText } from './decode.ts';
import { filterOf } from './encode.ts';
import { childrenOf, type FilterNode } from './node.ts';

/** A filter kept as text. */
export type KeptFilter =
  | { readonly state: 'none' }
  /** Something in it is not filled in yet. */
  | { readonly state: 'unfinished' }
  /** Whether what it names is there is for the server to say. */
  | { readonly state: 'whole'; readonly filter: CompoundFilter }
  /** It is none. */
  | { readonly state: 'unreadable' };

export function keptFilter(text: unknown): KeptFilter {
  if (typeof text !== 'string' || text === '') return { state: 'none' };
  const decoded = decodeText(text);
  if (!decoded.ok) return { state: 'unreadable' };
  const { root } = decoded.tree;
  if (root.type === undefined) return { state: 'none' };
  const filter = isWhole(root) ? filterOf(root) : undefined;
  return filter ? { state: 'whole', filter } : { state: 'unfinished' };
}

function isWhole(node: FilterNode): boolean {
  switch (node.type) {
    case undefined:
      return false;
    case 'FILTER':
      return (
        node.objectName !== undefined &&
        node.objectField !== undefined &&
        node.operator !== undefined &&
        (node.value !== undefined || OPERATORS[node.operator].values === 'none')
      );
    case 'EXPRESSION':
      return node.operator !== undefined && node.children.length > 0 && childrenOf(node).every(isWhole);
  }
}
