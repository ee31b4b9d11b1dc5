/** Where a dragged thing would go: before or after another of its kind, or into a container of such. */
export interface DropPlace {
  readonly element: HTMLElement;
  /** Of the other thing, or of the container. */
  readonly id: string;
  readonly side: 'before' | 'after' | 'inside';
}

/**
 * The place under the pointer for things of this kind; undefined where there is none. Things carry `data-drag` with
 * their kind and `data-id`; containers, which take a thing at their end, carry `data-drop`.
 */
export function dropPlace(kind: string, id: string, x: number, y: number): DropPlace | undefined {
  const at = document.elementFromPoint(x, y);
  const over = at?.closest<HTMLElement>(`[data-drag="${kind}"], [data-drop="${kind}"]`);
  const overId = over?.dataset['id'];
  if (!over || overId === undefined) return undefined;
  if (over.dataset['drop'] === kind) return { element: over, id: overId, side: 'inside' };
  if (overId === id) return undefined;
  const { top, height } = over.getBoundingClientRect();
  return { element: over, id: overId, side: y > top + height / 2 ? 'after' : 'before' };
}
