/** How often which choice was made, and the next step that asks (or the end) that it led to; by their titles. */
export interface Path {
  readonly from: string;
  readonly choice: string;
  readonly arrives: string;
  readonly count: number;
}

export interface FlowNode {
  readonly id: string;
  readonly title: string;
  /** It stands earlier already: who comes here goes back there. */
  readonly isBack: boolean;
}

export interface FlowLink {
  readonly source: string;
  readonly target: string;
  readonly value: number;
  readonly choice: string;
}

export interface Flow {
  readonly nodes: readonly FlowNode[];
  readonly links: readonly FlowLink[];
}

/**
 * Paths as a flow from left to right, which never goes in a circle: a way that leads back ends beside where it would
 * close one, in a node that says so. @param paths in the order of the scenario
 */
export function flowOf(paths: readonly Path[]): Flow {
  const nodes = new Map<string, FlowNode>();
  const links: FlowLink[] = [];
  const leads = new Map<string, Set<string>>();
  const add = (id: string, title: string, isBack = false) => {
    if (!nodes.has(id)) nodes.set(id, { id, title, isBack });
    return id;
  };
  const comesTo = (from: string, to: string, seen = new Set<string>()): boolean => {
    if (from === to) return true;
    seen.add(from);
    return [...(leads.get(from) ?? [])].some((next) => !seen.has(next) && comesTo(next, to, seen));
  };
  const known = paths.filter(({ arrives, count }) => arrives !== '' && count > 0);
  for (const { from, choice, arrives, count: value } of inOrder(known)) {
    const source = add(`${from} →`, from);
    // Only steps that ask lead on.
    const wanted = `${arrives} →`;
    const isBack = comesTo(wanted, source);
    const target = isBack ? add(`${from} ↺ ${arrives}`, arrives, true) : add(wanted, arrives);
    leads.set(source, (leads.get(source) ?? new Set()).add(target));
    links.push({ source, target, value, choice });
  }
  return { nodes: [...nodes.values()], links };
}

/** From where nothing leads to, on: ways that lead back come last. */
function inOrder(paths: readonly Path[]): readonly Path[] {
  const froms = [...new Set(paths.map(({ from }) => from))];
  const first = froms.find((from) => !paths.some(({ arrives }) => arrives === from)) ?? froms[0];
  const depth = new Map<string, number>(first === undefined ? [] : [[first, 0]]);
  for (const [title, at] of depth)
    for (const { from, arrives } of paths)
      if (from === title && !depth.has(arrives)) depth.set(arrives, at + 1);
  const of = (title: string) => depth.get(title) ?? Infinity;
  const step = ({ from, arrives }: Path) => (of(arrives) > of(from) ? 0 : 1);
  return paths.toSorted((a, b) => step(a) - step(b) || of(a.from) - of(b.from) || 0);
}
