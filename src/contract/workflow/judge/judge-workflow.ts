import type { Catalog } from '../../metadata/catalog.ts';
import type { WorkflowContent } from '../content.ts';
import { type Graph, graphOf } from '../graph.ts';
import { offeredElements } from '../offered-elements.ts';
import { pointerOfPlace, type WorkflowProblem, workflowProblems } from '../problem.ts';
import { givenBy, recordVariables, variablesOnTheWay, type WorkflowVariable } from '../variables.ts';
import { judgeElement } from './judge-element.ts';
import { judgeGraph } from './judge-graph.ts';
import type { JudgeParts, WorkflowReference } from './judge-parts.ts';
import { tellFilter } from './tell-filter.ts';
import { judgeWatching } from './judge-watching.ts';

export interface JudgedWorkflow {
  readonly problems: readonly WorkflowProblem[];
  /** The records that it names: whether they are there, and can be used, only the server knows. */
  readonly references: readonly WorkflowReference[];
}

const DAYS_OF_WEEK = 7;

type About = Pick<JudgeParts, 'catalog' | 'objectName' | 'timeZone' | 'now'>;

function collect(content: { readonly elements: readonly { readonly id: string }[] }) {
  const references: WorkflowReference[] = [];
  const refer: JudgeParts['refer'] = ({ elementId, propertyPath, ...reference }) =>
    void references.push({ ...reference, pointer: pointerOfPlace(content, { elementId, propertyPath }) });
  return { ...workflowProblems(content), references, refer };
}

/** All that keeps a workflow from being activated, as whoever has the catalog would answer for it. Pure. */
export function judgeWorkflow(content: WorkflowContent, about: About): JudgedWorkflow {
  const { problems, tell, references, refer } = collect(content);
  const parts: JudgeParts = { ...about, tell, refer };
  const { catalog, objectName } = about;
  const whole = { elementId: '', propertyPath: '' } as const;
  const object = catalog.objects.get(objectName);
  if (!object) {
    tell({ ...whole, propertyPath: 'objectName' }, 'unknown-object', objectName);
    return { problems, references };
  }
  const graph = graphOf(content, offeredElements(catalog, objectName));
  judgeGraph(parts, content, graph);
  const variables = variablesIn(catalog, objectName, graph);
  for (const { element, type } of graph.nodes.values()) {
    if (!type)
      tell({ ...whole, elementId: element.id }, 'type-not-offered', element.type, { object: objectName });
    else judgeElement(parts, type, element, variables(element.id));
  }
  judgeWatching(parts, graph);
  if (content.exitWhen) {
    // A run may leave wherever it stands: what it does not know by then is not met.
    const { all } = variables('');
    const known = { given: all, all };
    tellFilter(parts, content.exitWhen, objectName, { ...whole, propertyPath: 'exitWhen' }, known);
  }
  const { from, to, weekdays = [] } = content.quiet ?? {};
  if (new Set(weekdays).size === DAYS_OF_WEEK)
    tell({ ...whole, propertyPath: 'quiet.weekdays' }, 'always-quiet');
  if ((from === undefined) !== (to === undefined))
    tell({ ...whole, propertyPath: `quiet.${from === undefined ? 'from' : 'to'}` }, 'required');
  return { problems: withoutRepeated(problems), references };
}

/** That values are missing is said once: by the field that lacks one, where that is known. */
const withoutRepeated = (problems: readonly WorkflowProblem[]): readonly WorkflowProblem[] =>
  problems.filter(
    ({ messageKey, pointer }) =>
      messageKey !== 'required' ||
      !problems.some((each) => each.messageKey === 'required' && each.pointer.startsWith(`${pointer}/`)),
  );

/** What texts of each element may name: of a trigger nothing, of one that no way leads to whatever is given anywhere. */
export function variablesIn(catalog: Catalog, objectName: string, graph: Graph) {
  const own = recordVariables(catalog.objects.get(objectName));
  const onTheWay = variablesOnTheWay(catalog, graph);
  const all: readonly WorkflowVariable[] = [
    ...own,
    ...[...graph.nodes.values()].flatMap((node) => givenBy(catalog, node)),
  ];
  return (id: string) => {
    const node = graph.nodes.get(id);
    if (node?.type?.family === 'trigger')
      // The call is known to what it writes into the record.
      return { given: node.type.does === 'webhookCalled' ? givenBy(catalog, node) : [], all };
    const given = onTheWay.get(id);
    return { given: given ? [...own, ...given] : all, all };
  };
}

/** The same of one element, wherever it stands. */
export function judgeOneElement(
  typeName: string,
  element: { readonly id: string; readonly config: Readonly<Record<string, unknown>> },
  about: About,
): JudgedWorkflow {
  const { problems, tell, references, refer } = collect({ elements: [element] });
  const type = offeredElements(about.catalog, about.objectName).get(typeName);
  const parts: JudgeParts = { ...about, tell, refer };
  if (type) judgeElement(parts, type, element, undefined);
  else
    tell({ elementId: element.id, propertyPath: '' }, 'type-not-offered', typeName, {
      object: about.objectName,
    });
  return { problems: withoutRepeated(problems), references };
}
