/** Where the nodes of a graph stand, and where the arrow keys lead from one. */
import ELK from 'elkjs/lib/elk.bundled.js';
import { expect, it } from 'vitest';
import { type GraphNode, heightOf, neighbour, NODE_WIDTH } from '../../../src/views/graph/graph.ts';
import { layOut } from '../../../src/views/graph/layout.ts';

const node = (id: string, ...to: readonly (string | undefined)[]): GraphNode => ({
  id,
  title: id,
  role: 'step',
  problems: [],
  ports: to.map((each, at) => ({ id: String(at), label: String(at), to: each })),
});

it('goes from left to right, keeps the order of the ways, and covers nothing', async () => {
  const nodes = [
    node('start', 'ask'),
    node('ask', 'left', 'right', 'gone'),
    node('left', 'end'),
    node('right', 'ask', undefined),
    node('alone'),
    node('end'),
  ];
  const places = await layOut(new ELK(), nodes);
  expect([...places.keys()]).toEqual(nodes.map(({ id }) => id));
  const at = (id: string) => places.get(id) ?? { x: NaN, y: NaN };
  expect(at('start').x + NODE_WIDTH).toBeLessThan(at('ask').x);
  expect(at('ask').x + NODE_WIDTH).toBeLessThan(at('left').x);
  expect(at('left').y + heightOf(node('', 'x'))).toBeLessThan(at('right').y);
  expect(at('left').x + NODE_WIDTH).toBeLessThan(at('end').x);
  for (const one of nodes)
    for (const other of nodes) {
      const [a, b] = [at(one.id), at(other.id)];
      const isApart =
        Math.abs(a.x - b.x) >= NODE_WIDTH ||
        (a.y <= b.y ? a.y + heightOf(one) <= b.y : b.y + heightOf(other) <= a.y);
      expect(one === other || isApart, `${one.id} ${other.id}`).toBe(true);
    }
  expect(neighbour(places, 'ask', 'right')).toMatch(/left|right/);
  expect(neighbour(places, 'left', 'down')).toBe('right');
  expect(neighbour(places, 'ask', 'left')).toBe('start');
  expect(neighbour(places, 'start', 'left')).toBeUndefined();
});
