import type { ConfigChange } from '../model/config-review.ts';

/** The changes of one object in one layer. */
interface ChangeGroup<C extends ConfigChange> {
  readonly id: string;
  readonly objectName: string;
  readonly label: string;
  readonly layer: C['layer'];
  readonly owner: string;
  readonly ownerName: string;
  readonly changes: readonly C[];
}

const ORDER = ['tenant', 'role', 'user'];

/** By object in the order of their labels, and within one by layer, those for everybody first. */
export function changeGroups<C extends ConfigChange>(changes: readonly C[]): readonly ChangeGroup<C>[] {
  const groups = Map.groupBy(changes, ({ objectName, layer, owner }) => [objectName, layer, owner].join(' '));
  return [...groups]
    .flatMap(([id, members]) => {
      const [first] = members;
      if (!first) return [];
      const { objectName, label, layer, owner, ownerName } = first;
      return [{ id, objectName, label, layer, owner, ownerName, changes: members }];
    })
    .toSorted(
      (a, b) =>
        a.label.localeCompare(b.label) ||
        ORDER.indexOf(a.layer) - ORDER.indexOf(b.layer) ||
        a.ownerName.localeCompare(b.ownerName),
    );
}
