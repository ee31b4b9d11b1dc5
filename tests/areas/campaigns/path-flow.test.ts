/** Ways through a branching scenario as a flow that never goes in a circle. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { flowOf, type Path } from '../../../src/areas/campaigns/report/path-flow.ts';

it('goes from the first question on; who goes back comes to a node that says so', () => {
  const paths = [
    { from: 'Which?', choice: 'A', arrives: 'Again?', count: 5 },
    { from: 'Which?', choice: 'B', arrives: 'End', count: 3 },
    { from: 'Again?', choice: 'Yes', arrives: 'Which?', count: 2 },
    { from: 'Again?', choice: 'No', arrives: 'End', count: 3 },
    { from: 'Which?', choice: 'C', arrives: '', count: 9 },
  ];
  const { nodes, links } = flowOf(paths);
  expect(nodes.map(({ title, isBack }) => (isBack ? `back to ${title}` : title)).toSorted()).toEqual([
    'Again?',
    'End',
    'Which?',
    'back to Which?',
  ]);
  const title = (id: string) => nodes.find((each) => each.id === id)?.title;
  expect(links.map(({ source, target, value }) => [title(source), title(target), value]).toSorted()).toEqual([
    ['Again?', 'End', 3],
    ['Again?', 'Which?', 2],
    ['Which?', 'Again?', 5],
    ['Which?', 'End', 3],
  ]);
});

it('has no circle, whatever the ways, and loses nobody', () => {
  const title = fc.constantFrom('a', 'b', 'c', 'd', 'e');
  const path: fc.Arbitrary<Path> = fc.record({
    from: title,
    choice: title,
    arrives: title,
    count: fc.nat(9),
  });
  fc.assert(
    fc.property(fc.array(path, { maxLength: 12 }), (paths) => {
      const { nodes, links } = flowOf(paths);
      const left = new Map(nodes.map(({ id }) => [id, links.filter(({ target }) => target === id).length]));
      for (let found = true; found;) {
        const free = [...left].find(([, count]) => count === 0)?.[0];
        found = free !== undefined;
        if (free === undefined) break;
        left.delete(free);
        for (const { source, target } of links)
          if (source === free) left.set(target, (left.get(target) ?? 0) - 1);
      }
      expect([...left.keys()]).toEqual([]);
      const sum = (all: readonly { readonly value: number }[]) =>
        all.reduce((total, { value }) => total + value, 0);
      expect(sum(links)).toBe(paths.reduce((total, { count }) => total + count, 0));
    }),
  );
});
