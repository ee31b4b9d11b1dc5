import { type FilterTree, pathTo } from '../../engine/filter/node.ts';
import { moveNode } from '../../engine/filter/move.ts';

/** Where a dragged node would go: before or after a card, or into it as its last child. */
export interface DropPlace {
  readonly card: HTMLElement;
  readonly side: 'before' | 'after' | 'inside';
  readonly parentId: number;
  readonly index: number;
}

/** The place under the pointer; undefined where the node cannot go. */
export function dropPlace(tree: FilterTree, id: number, x: number, y: number): DropPlace | undefined {
  const card = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-node]');
  if (!card) return undefined;
  const path = pathTo(tree.root, Number(card.dataset['node']));
  const [parent, over] = [path.at(-2), path.at(-1)];
  const place = ((): DropPlace | undefined => {
    if (over?.type === 'EXPRESSION' && (!parent || y > bottomOfHeader(card))) {
      return { card, side: 'inside', parentId: over.id, index: over.children.length };
    }
    if (!over || parent?.type !== 'EXPRESSION') return undefined;
    const { top, height } = card.getBoundingClientRect();
    const isAfter = over.type !== 'EXPRESSION' && y > top + height / 2;
    const index = parent.children.indexOf(over) + (isAfter ? 1 : 0);
    return { card, side: isAfter ? 'after' : 'before', parentId: parent.id, index };
  })();
  return place && moveNode(tree, id, place.parentId, place.index) !== tree ? place : undefined;
}

function bottomOfHeader(card: HTMLElement): number {
  return card.firstElementChild?.getBoundingClientRect().bottom ?? 0;
}
