const AROUND = 2;

/** What a change of a file does, line by line, as `diff -u` shows it; empty where nothing changes. */
export function lineDiff(file: string, before: string | undefined, after: string): string {
  if (before === after) return '';
  const old = before === undefined ? [] : linesOf(before);
  const now = linesOf(after);
  let start = 0;
  while (start < Math.min(old.length, now.length) && old[start] === now[start]) start++;
  let end = 0;
  while (end < Math.min(old.length, now.length) - start && old.at(-1 - end) === now.at(-1 - end)) end++;
  const body = [
    ...old.slice(Math.max(0, start - AROUND), start).map((line) => `  ${line}`),
    ...middle(old.slice(start, old.length - end), now.slice(start, now.length - end)),
    ...old.slice(old.length - end, old.length - end + AROUND).map((line) => `  ${line}`),
  ];
  return [
    `--- ${before === undefined ? '(new)' : file}`,
    `+++ ${file}`,
    `@@ line ${start + 1} @@`,
    ...body,
  ].join('\n');
}

const linesOf = (text: string): string[] => text.replace(/\n$/, '').split('\n');

/** By the longest common subsequence; the parts that differ are small. */
function middle(old: readonly string[], now: readonly string[]): string[] {
  const width = now.length + 1;
  const longest = new Uint32Array((old.length + 1) * width);
  const at = (row: number, column: number) => longest[row * width + column] ?? 0;
  for (let row = old.length - 1; row >= 0; row--) {
    for (let column = now.length - 1; column >= 0; column--) {
      longest[row * width + column] =
        old[row] === now[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  const lines: string[] = [];
  for (let row = 0, column = 0; row < old.length || column < now.length;) {
    if (row < old.length && column < now.length && old[row] === now[column]) {
      lines.push(`  ${old[row++]}`);
      column++;
    } else if (column === now.length || (row < old.length && at(row + 1, column) >= at(row, column + 1))) {
      lines.push(`- ${old[row++]}`);
    } else lines.push(`+ ${now[column++]}`);
  }
  return lines;
}
