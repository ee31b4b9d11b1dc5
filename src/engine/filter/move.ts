import { fitsBelow, mayAdd, removeNode, updateNode } from './edit.ts';
import { type FilterNode, findNode, type FilterTree, pathTo } from './node.ts';
import { objectNamesOf } from './reading.ts';

/**
 * Puts a node before the child at `index` of an expression (its number of children: at the end), counted before the
 * node is taken out. The same tree where that may not be: into itself, deeper than expressions nest, a second
 * child for NOT, or where it already stands.
 */
export function moveNode(tree: FilterTree, id: number, parentId: number, index: number): FilterTree {
  const path = pathTo(tree.root, id);
  const node = path.at(-1);
  const from = path.at(-2);
  const above = pathTo(tree.root, parentId);
  const parent = above.at(-1);
  if (!node || from?.type !== 'EXPRESSION' || parent?.type !== 'EXPRESSION') return tree;
  if (above.includes(node) || !fitsBelow(node, above.length - 1)) return tree;
  const at = from.children.indexOf(node);
  if (from === parent && (index === at || index === at + 1)) return tree;
  if (from !== parent && (!mayAdd(parent) || !isUnderstoodIn(node, path, above))) return tree;
  const place = from === parent && at < index ? index - 1 : index;
  return updateNode(removeNode(tree, id), parentId, (target) =>
    target.type === 'EXPRESSION'
      ? { ...target, children: target.children.toSpliced(place, 0, node) }
      : target,
  );
}

/** What is said of one related record comes in and goes out only where it is about that record itself. */
function isUnderstoodIn(node: FilterNode, from: readonly FilterNode[], to: readonly FilterNode[]): boolean {
  const names = [...objectNamesOf(node)];
  const crossed = [
    ...from.filter((each) => !to.includes(each)),
    ...to.filter((each) => !from.includes(each)),
  ];
  return crossed.every((each) => {
    const one = each !== node && each.type === 'EXPRESSION' ? each.objectName : undefined;
    return one === undefined || names.every((name) => name === one);
  });
}

export type Step = 'up' | 'down' | 'out' | 'in';

/**
 * One step by keyboard: past the neighbour, out of the expression to the place before it, or into the expression
 * above, at its end.
 */
export function stepNode(tree: FilterTree, id: number, step: Step): FilterTree {
  const path = pathTo(tree.root, id);
  const [grand, parent, node] = [path.at(-3), path.at(-2), path.at(-1)];
  if (!node || parent?.type !== 'EXPRESSION') return tree;
  const at = parent.children.indexOf(node);
  switch (step) {
    case 'up':
      return at > 0 ? moveNode(tree, id, parent.id, at - 1) : tree;
    case 'down':
      return at < parent.children.length - 1 ? moveNode(tree, id, parent.id, at + 2) : tree;
    case 'out':
      return grand?.type === 'EXPRESSION'
        ? moveNode(tree, id, grand.id, grand.children.indexOf(parent) + 1)
        : tree;
    case 'in': {
      const before = findNode(tree.root, parent.children[at - 1]?.id ?? -1);
      return before?.type === 'EXPRESSION' ? moveNode(tree, id, before.id, before.children.length) : tree;
    }
  }
}
