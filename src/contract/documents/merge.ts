import { nodeName } from './node-name.ts';
import { isSameValue } from './same-value.ts';

/** A place of a text of JSON that both sides changed, to different values. */
export interface PartConflict {
  /** Keys, and ids of items of lists. */
  readonly path: readonly string[];
  /** The same for people: what items are called, and the last key. */
  readonly place: readonly string[];
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
}

type Thing = Readonly<Record<string, unknown>>;
interface Item extends Thing {
  readonly id: string;
}

const isThing = (value: unknown): value is Thing =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isItems = (value: unknown): value is readonly Item[] =>
  Array.isArray(value) && value.every((each) => isThing(each) && typeof each['id'] === 'string');

const called = (item: Item): string => {
  const name = nodeName(item);
  return name === undefined ? item.id : `${name} (${item.id})`;
};

/**
 * Three-way merge of texts of JSON: things key by key, lists of items with ids item by item, all else as a whole. In a
 * conflict mine stands. Undefined where a text is no JSON.
 * @param quiet keys of which mine stands without a question, such as places on a canvas
 */
export function mergeParts(
  texts: readonly [base: unknown, mine: unknown, theirs: unknown],
  quiet: readonly string[],
): { readonly text: string; readonly conflicts: readonly PartConflict[] } | undefined {
  const conflicts: PartConflict[] = [];
  const merge = (
    [base, mine, theirs]: readonly [unknown, unknown, unknown],
    path: readonly string[],
    place: readonly string[],
  ): unknown => {
    if (isSameValue(base, theirs) || isSameValue(mine, theirs)) return mine;
    if (isSameValue(base, mine)) return theirs;
    if (isThing(mine) && isThing(theirs))
      return mergeKeys([isThing(base) ? base : {}, mine, theirs], path, place);
    if (isItems(mine) && isItems(theirs))
      return mergeItems([isItems(base) ? base : [], mine, theirs], path, place);
    const key = path.at(-1) ?? '';
    if (!quiet.includes(key)) {
      const isItem = [base, mine, theirs].some((each) => isThing(each) && each['id'] === key);
      conflicts.push({ path, place: isItem ? place : [...place, key], base, mine, theirs });
    }
    return mine;
  };
  const mergeKeys = (
    [base, mine, theirs]: readonly [Thing, Thing, Thing],
    path: readonly string[],
    place: readonly string[],
  ): Thing => {
    const keys = new Set([...Object.keys(mine), ...Object.keys(theirs)]);
    const entries = [...keys].map((key): [string, unknown] => [
      key,
      merge([base[key], mine[key], theirs[key]], [...path, key], place),
    ]);
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
  };
  const mergeItems = (
    [base, mine, theirs]: readonly [readonly Item[], readonly Item[], readonly Item[]],
    path: readonly string[],
    place: readonly string[],
  ): readonly unknown[] => {
    const at = (items: readonly Item[], id: string) => items.find((item) => item.id === id);
    return mergedOrder(base, mine, theirs).flatMap((id) => {
      const three = [at(base, id), at(mine, id), at(theirs, id)] as const;
      const [was, my, their] = three;
      const known = my ?? their;
      const placed = [...place, known ? called(known) : id];
      // Two new items that happen to have one id are not one item: none of theirs goes into mine.
      if (!was && my && their && !isSameValue(my, their)) {
        conflicts.push({ path: [...path, id], place: placed, base: undefined, mine: my, theirs: their });
        return [my];
      }
      const merged = merge(three, [...path, id], placed);
      return merged === undefined ? [] : [merged];
    });
  };
  const parsed = texts.map(parse);
  if (parsed.some((each) => each === undefined)) return undefined;
  const [base, mine, theirs] = parsed as [Thing, Thing, Thing];
  return { text: JSON.stringify(merge([base, mine, theirs], [], [])), conflicts };
}

/**
 * The ids of both sides in the order of the side that has reordered them, mine where both have. Items that only the other
 * side has come behind the one that they follow there; what stands last there stands last.
 */
function mergedOrder(
  base: readonly Item[],
  mine: readonly Item[],
  theirs: readonly Item[],
): readonly string[] {
  const [was, my, their] = [base, mine, theirs].map((items) => items.map(({ id }) => id)) as [
    string[],
    string[],
    string[],
  ];
  const isKept =
    my.filter((id) => was.includes(id)).join('/') === was.filter((id) => my.includes(id)).join('/');
  const [first, second] = isKept ? [their, my] : [my, their];
  const order = [...first];
  second.forEach((id, at) => {
    if (order.includes(id)) return;
    if (!second.slice(at + 1).some((each) => was.includes(each) || order.includes(each))) {
      order.push(id);
      return;
    }
    const before = second.slice(0, at).findLast((each) => order.includes(each));
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, id);
  });
  return order;
}

/** An empty text is a thing without anything. */
function parse(text: unknown): Thing | undefined {
  if (text === null || text === undefined || text === '') return {};
  if (typeof text !== 'string') return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isThing(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** A text with another value at a path; undefined takes what is there away. */
export function withPart(text: unknown, path: readonly string[], value: unknown): string {
  const put = (into: unknown, [key, ...rest]: readonly string[]): unknown => {
    if (key === undefined) return value;
    if (Array.isArray(into)) {
      const items = into as readonly Item[];
      const at = items.findIndex(({ id }) => id === key);
      const now = put(items[at], rest);
      if (at < 0) return now === undefined ? items : [...items, now];
      return now === undefined ? items.toSpliced(at, 1) : items.with(at, now as Item);
    }
    const { [key]: was, ...others } = (into ?? {}) as Thing;
    const now = put(was, rest);
    return now === undefined ? others : { ...others, [key]: now };
  };
  return JSON.stringify(put(parse(text) ?? {}, path));
}
