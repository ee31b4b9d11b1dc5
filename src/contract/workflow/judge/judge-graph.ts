import type { Behaviour } from '../../metadata/element-type.ts';
import type { WorkflowContent } from '../content.ts';
import { circlesOf, type Edge, type Graph } from '../graph.ts';
import { outputsOf } from '../outputs.ts';
import { EVENT } from '../variables.ts';
import type { JudgeParts } from './judge-parts.ts';

/** The outputs by which a run goes on only after time has passed; the others may be taken at once. */
const WAITS: Readonly<Partial<Record<Behaviour, readonly string[]>>> = {
  wait: ['next'],
  waitUntilTime: ['next'],
  waitForDate: ['next'],
  waitForCondition: ['timeout'],
};

/** What leads nowhere without it. */
const LEADING: readonly Behaviour[] = ['jump'];

/** What is wrong with how the elements hang together. */
export function judgeGraph({ tell }: JudgeParts, content: WorkflowContent, graph: Graph): void {
  const { nodes, edges, reachable, triggers } = graph;
  if (!triggers.length) tell({ elementId: '', propertyPath: 'elements' }, 'no-trigger');
  const seen = new Set([EVENT]);
  for (const { id } of content.elements) {
    if (seen.has(id)) tell({ elementId: id, propertyPath: 'id' }, 'duplicate-id', id);
    seen.add(id);
  }
  for (const { element, type } of nodes.values()) {
    const at = (output: string) => ({ elementId: element.id, propertyPath: `outputs.${output}` });
    if (!type) continue;
    const outputs = outputsOf(type, element.config);
    for (const [output, to] of Object.entries(element.outputs)) {
      const target = nodes.get(to);
      if (to && !outputs.includes(output)) tell(at(output), 'unknown-output', output);
      else if (to && !target) tell(at(output), 'dangling', to);
      else if (target?.type?.family === 'trigger') tell(at(output), 'enters-trigger', to);
    }
    const needs = type.family === 'trigger' || LEADING.includes(type.does);
    if (needs && !element.outputs['next']) tell(at('next'), 'dangling');
    if (triggers.length && !reachable.has(element.id))
      tell({ elementId: element.id, propertyPath: '' }, 'unreachable');
  }
  for (const id of circlesOf(reachable, atOnce(graph, edges)))
    tell({ elementId: id, propertyPath: '' }, 'cycle-without-wait');
}

const atOnce = ({ nodes }: Graph, edges: readonly Edge[]): readonly Edge[] =>
  edges.filter(({ from, output }) => {
    const does = nodes.get(from)?.type?.does;
    return !(does && WAITS[does]?.includes(output));
  });
