/** A part of a text and what it becomes. */
export interface TextChange {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

/** Beyond so many pairs of lines, all between the first and the last difference is one change. */
const MOST_PAIRS = 400_000;

/** How one text becomes another, line by line, so that what is selected elsewhere in it stays where it is. */
export function lineChanges(before: string, after: string): readonly TextChange[] {
  const [old, next] = [linesOf(before), linesOf(after)];
  const least = Math.min(old.length, next.length);
  let start = 0;
  while (start < least && old[start] === next[start]) start++;
  let end = 0;
  while (end < least - start && old.at(-1 - end) === next.at(-1 - end)) end++;
  const [a, b] = [old.slice(start, old.length - end), next.slice(start, next.length - end)];
  const kept = a.length * b.length > MOST_PAIRS ? [] : commonLines(a, b);

  const changes: TextChange[] = [];
  let offset = old.slice(0, start).join('').length;
  let [i, j] = [0, 0];
  for (const [ki, kj] of [...kept, [a.length, b.length] as const]) {
    const removed = a.slice(i, ki).join('');
    const insert = b.slice(j, kj).join('');
    if (removed !== insert) changes.push(trimmed(offset, removed, insert));
    offset += removed.length + (a[ki]?.length ?? 0);
    [i, j] = [ki + 1, kj + 1];
  }
  return changes;
}

/** Lines with their ends, so that they make the text again. */
const linesOf = (text: string): readonly string[] => text.split(/(?<=\n)/);

/** Without what both begin and end with. */
function trimmed(offset: number, removed: string, insert: string): TextChange {
  const least = Math.min(removed.length, insert.length);
  let start = 0;
  while (start < least && removed[start] === insert[start]) start++;
  let end = 0;
  while (end < least - start && removed.at(-1 - end) === insert.at(-1 - end)) end++;
  return {
    from: offset + start,
    to: offset + removed.length - end,
    insert: insert.slice(start, insert.length - end),
  };
}

/** Places of the longest sequence of lines that both have. */
function commonLines(a: readonly string[], b: readonly string[]): readonly (readonly [number, number])[] {
  const width = b.length + 1;
  const lengths = new Uint32Array((a.length + 1) * width);
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      lengths[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const pairs: (readonly [number, number])[] = [];
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    if (a[i] === b[j]) pairs.push([i++, j++]);
    else if (at(i + 1, j) >= at(i, j + 1)) i++;
    else j++;
  }
  return pairs;
}
