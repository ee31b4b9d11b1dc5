import { childrenOf, type FilterTree, pathTo } from '../../engine/filter/node.ts';
import type { EditOptions, FocusTarget } from './editor-context.ts';

/** When a node goes, the focus goes to the one after it, else before it, else to the button that adds another. */
export function focusAfterRemoval({ root }: FilterTree, id: number): EditOptions {
  const path = pathTo(root, id);
  const [parent, node] = [path.at(-2), path.at(-1)];
  if (!parent || !node) return {};
  const siblings = childrenOf(parent);
  const at = siblings.indexOf(node);
  const next = siblings[at + 1] ?? siblings[at - 1];
  return { focus: next ? { id: next.id, part: 'grip' } : { id: parent.id, part: 'add' } };
}

/** The part of a node, in its own card and not in those within it. */
export function findPart(editor: HTMLElement, { id, part }: FocusTarget): HTMLElement | undefined {
  const card = editor.querySelector(`[data-node="${id}"]`);
  const parts = card?.querySelectorAll<HTMLElement>(`[data-part="${part}"]`) ?? [];
  return [...parts].find((element) => element.closest('[data-node]') === card);
}

/** The grip before or after one, in the order in which people read them. */
export function neighbourGrip(grip: HTMLElement, step: 1 | -1): HTMLElement | undefined {
  const editor = grip.closest('.filter-editor');
  const grips = [...(editor?.querySelectorAll<HTMLElement>('[data-part="grip"]') ?? [])];
  return grips[grips.indexOf(grip) + step];
}
