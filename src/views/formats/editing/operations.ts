/** What is done to content, as data: what is kept of it can be done again. Content is never changed in place. */

/** Content of whatever type, as far as operations see it. */
export type Draft = Readonly<Record<string, unknown>>;

export interface Item {
  readonly id: string;
}
export const LISTS = [
  'interactions',
  'bookmarks',
  'endScreens',
  'nodes',
  'hotspots',
  'elements',
  'remarks',
] as const;
export type ListName = (typeof LISTS)[number];

/** As many as every type of content takes; tests hold it to that. */
const MOST: Readonly<Record<ListName, number>> = {
  interactions: 300,
  bookmarks: 100,
  endScreens: 20,
  nodes: 500,
  hotspots: 200,
  elements: 500,
  remarks: 100,
};

/** Undefined takes a part away. */
export type Parts = Readonly<Record<string, unknown>>;

export type Operation =
  /** `at`: the place of the first; at the end, unless said. */
  | { readonly type: 'add'; readonly list: ListName; readonly items: readonly Item[]; readonly at?: number }
  | { readonly type: 'remove'; readonly list: ListName; readonly ids: readonly string[] }
  | { readonly type: 'patch'; readonly list: ListName; readonly id: string; readonly parts: Parts }
  | { readonly type: 'order'; readonly list: ListName; readonly id: string; readonly to: number }
  /** Of the content itself. */
  | { readonly type: 'set'; readonly parts: Parts };

export const itemsOf = (draft: Draft, list: ListName): readonly Item[] =>
  Array.isArray(draft[list]) ? (draft[list] as readonly Item[]) : [];

/** With parts of it others; undefined takes one away. The same where nothing changes. */
export const withParts = <T extends object>(before: T, parts: Parts): T => {
  const isSame = Object.entries(parts).every(([key, value]) => (before as Parts)[key] === value);
  if (isSame) return before;
  return Object.fromEntries(
    Object.entries({ ...before, ...parts }).filter(([, value]) => value !== undefined),
  ) as T;
};

/** Content after it; the same where it changes nothing. */
export function apply(draft: Draft, operation: Operation): Draft {
  if (operation.type === 'set') return withParts(draft, operation.parts);
  const before = itemsOf(draft, operation.list);
  const after = listAfter(before, operation);
  return after === before ? draft : { ...draft, [operation.list]: after };
}

function listAfter(
  items: readonly Item[],
  operation: Exclude<Operation, { readonly type: 'set' }>,
): readonly Item[] {
  switch (operation.type) {
    case 'add':
      return operation.items.length && items.length + operation.items.length <= MOST[operation.list]
        ? items.toSpliced(operation.at ?? items.length, 0, ...operation.items)
        : items;
    case 'remove': {
      const kept = items.filter(({ id }) => !operation.ids.includes(id));
      return kept.length === items.length ? items : kept;
    }
    case 'patch': {
      const at = items.findIndex(({ id }) => id === operation.id);
      const item = items[at];
      const changed = item && withParts(item, operation.parts);
      return !changed || changed === item ? items : items.with(at, changed);
    }
    case 'order': {
      const at = items.findIndex(({ id }) => id === operation.id);
      const item = items[at];
      const to = Math.max(0, Math.min(items.length - 1, operation.to));
      return !item || at === to ? items : items.toSpliced(at, 1).toSpliced(to, 0, item);
    }
  }
}

/** An id that nothing in the content has: `text-2`. */
export function freeId(draft: Draft, base: string, taken: readonly string[] = []): string {
  const known = new Set([...taken, ...LISTS.flatMap((list) => itemsOf(draft, list).map(({ id }) => id))]);
  for (let number = 1; ; number++) if (!known.has(`${base}-${number}`)) return `${base}-${number}`;
}

/** The same things once more, under ids of their own. */
export function copiesOf<T extends Item>(draft: Draft, items: readonly T[]): readonly T[] {
  const taken: string[] = [];
  return items.map((item) => {
    const id = freeId(draft, item.id.replace(/-\d+$/, '').slice(0, 30), taken);
    taken.push(id);
    return { ...item, id };
  });
}

/** An id for one more of a few, such as choices: a letter; undefined where all are taken. */
export const freeLetter = (items: readonly Item[]): string | undefined =>
  [...'abcdefghijklmnopqrst'].find((id) => items.every((each) => each.id !== id));
