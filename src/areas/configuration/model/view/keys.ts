/** The object with a key set, or without it where the value is undefined. */
export function withKey<T extends object, K extends keyof T>(object: T, key: K, value: T[K] | undefined): T {
  const { [key]: _, ...others } = object;
  return (value === undefined ? others : { ...object, [key]: value }) as T;
}

/** The list with one member at another index. */
export function movedTo<T>(list: readonly T[], from: number, to: number): T[] {
  const member = list[from];
  if (member === undefined) return [...list];
  return list.toSpliced(from, 1).toSpliced(Math.max(0, Math.min(to, list.length - 1)), 0, member);
}

/** Where a member goes that is dropped before or after the one at `over`, once it is out of the list. */
export function dropIndex(from: number, over: number, side: 'before' | 'after' | 'inside'): number {
  return over + (side === 'after' ? 1 : 0) - (from >= 0 && over > from ? 1 : 0);
}
