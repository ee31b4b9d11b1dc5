/** Letters that have to be added, left out or changed to make one text of the other. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1];
    for (const [to, wanted] of [...other].entries()) {
      const changed = (row[to] ?? 0) + (letter === wanted ? 0 : 1);
      next.push(Math.min(changed, (row[to + 1] ?? 0) + 1, (next[to] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

const MOST = 3;
/** `/app/` and `/admin/` stand before all addresses: what comes after them tells them apart. */
const tail = (path: string) =>
  path
    .toLowerCase()
    .replace(/^\/(app|admin|client)\//, '')
    .replace(/^\/|\/$/g, '');

/** The routes that somebody may have meant by an address: mistyped, without its end, or in the wrong place. */
export function nearRoutes<R extends { readonly route: string }>(path: string, routes: readonly R[]): R[] {
  const typed = tail(path);
  if (typed === '') return [];
  return routes
    .map((each) => {
      const known = tail(each.route);
      const isPart = typed.length > 2 && (known.includes(typed) || typed.startsWith(`${known}/`));
      return { each, far: isPart ? 0 : distance(typed, known) / Math.max(typed.length, known.length) };
    })
    .filter(({ far }) => far <= 0.4)
    .sort((a, b) => a.far - b.far)
    .slice(0, MOST)
    .map(({ each }) => each);
}
