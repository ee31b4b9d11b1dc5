import { type Remark, WorkflowContent, type WorkflowElement } from '../../../../contract/workflow/content.ts';
import { workflowStructure } from '../../../../contract/workflow/workflow-structure.ts';
import { readDocument } from '../../../../contract/documents/read-document.ts';
import type { Places, Point, PortPlace } from '../../../../views/graph/graph.ts';
import { HEAD_HEIGHT, NODE_WIDTH } from '../../../../views/graph/graph.ts';
import { copyNodes } from '../../../../contract/documents/copy-nodes.ts';
import { freeId, type Operation } from '../../../../contract/documents/operations.ts';

/** What authors do to workflows, as operations on their content. Nothing is changed in place. */

type Outputs = WorkflowElement['outputs'];

/** Pixels from the beginning of an element to that of the next one. */
const STRIDE = NODE_WIDTH + 90;
const LANE = 110;
/** Pixels by which a copy stands beside what it is of. */
const ASIDE = 40;

const patch = (id: string, parts: Partial<WorkflowElement>): Operation => ({
  type: 'patch',
  list: 'elements',
  id,
  parts,
});

/** An id that texts can name (`find1`), and that nothing in the content has. */
export function freeElementId(taken: ReadonlySet<string>, type: string): string {
  const base = type.toLowerCase().replaceAll(/_+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  return freeId(taken, base);
}

export const idsIn = ({ elements, remarks = [] }: WorkflowContent): ReadonlySet<string> =>
  new Set([...elements, ...remarks].map(({ id }) => id));

/** Lets a way lead elsewhere; undefined: nowhere. */
export function leadOperations(
  { elements }: WorkflowContent,
  { node, port }: PortPlace,
  to: string | undefined,
): readonly Operation[] {
  const element = elements.find(({ id }) => id === node);
  return element ? [patch(node, { outputs: { ...element.outputs, [port]: to ?? '' } })] : [];
}

const placeOf = ({ positionX: x, positionY: y }: WorkflowElement | Remark): Point => ({ x, y });
const at = ({ x, y }: Point) => ({ positionX: Math.round(x), positionY: Math.round(y) });

/** All that can be come to from an element, itself among it. */
function reachable({ elements }: WorkflowContent, from: string): ReadonlySet<string> {
  const outputs = new Map(elements.map((each) => [each.id, each.outputs]));
  const found = new Set([from]);
  for (const id of found)
    for (const to of Object.values<string>(outputs.get(id) ?? {})) if (outputs.has(to)) found.add(to);
  return found;
}

const isFree = ({ elements }: WorkflowContent, place: Point): boolean =>
  elements.every(
    ({ positionX, positionY }) =>
      Math.abs(positionX - place.x) >= NODE_WIDTH || Math.abs(positionY - place.y) > HEAD_HEIGHT,
  );

/** The next place to the right, or below it, where nothing stands. */
function freePlace(content: WorkflowContent, wanted: Point): Point {
  let place = wanted;
  while (!isFree(content, place)) place = { x: place.x, y: place.y + LANE };
  return place;
}

/**
 * Adds an element. What a way has led to comes after it, by its first way out, and makes room for it.
 * @param from the way that leads to it
 * @param ways names of its own ways out
 * @param place where it was put by hand
 */
export function addOperations(
  content: WorkflowContent,
  added: Omit<WorkflowElement, 'positionX' | 'positionY' | 'outputs'>,
  ways: readonly string[],
  { from, place }: { readonly from: PortPlace | undefined; readonly place: Point | undefined },
): readonly Operation[] {
  const { elements } = content;
  const before = elements.find(({ id }) => id === from?.node);
  const after = elements.find(({ id }) => from && id === before?.outputs[from.port]);
  const lowest = Math.max(...elements.map(({ positionY }) => positionY), -LANE);
  const beside = before
    ? { x: before.positionX + STRIDE, y: before.positionY }
    : { x: Math.min(...elements.map(({ positionX }) => positionX), 0), y: lowest + LANE };
  const first = ways[0];
  const isBetween = after !== undefined && first !== undefined;
  const later = isBetween ? reachable(content, after.id) : undefined;
  // A way back leads to what stands before it, which stays.
  const moved = before && later && !later.has(before.id) && after && after.positionX < beside.x + STRIDE;
  const element: WorkflowElement = {
    ...added,
    ...at(place ?? (isBetween && moved ? placeOf(after) : freePlace(content, beside))),
    outputs: isBetween ? { [first]: after.id } : {},
  };
  return [
    { type: 'add', list: 'elements', items: [element] },
    ...(before && from ? leadOperations(content, from, added.id) : []),
    ...(moved && place === undefined
      ? elements
          .filter(({ id, positionX }) => later.has(id) && positionX >= after.positionX)
          .map(({ id, positionX }) => patch(id, { positionX: positionX + STRIDE }))
      : []),
  ];
}

/** Takes elements and remarks away. What led to one of them leads to what comes after it. */
export function removeOperations(content: WorkflowContent, ids: readonly string[]): readonly Operation[] {
  const gone = new Set(ids);
  const outputs = new Map(content.elements.map((each) => [each.id, each.outputs]));
  const beyond = (id: string): string => {
    const seen = new Set<string>();
    let to = id;
    while (gone.has(to) && !seen.has(to)) {
      seen.add(to);
      to = outputs.get(to)?.['next'] ?? '';
    }
    return gone.has(to) ? '' : to;
  };
  const led = content.elements.flatMap((element) => {
    const leads = Object.values<string>(element.outputs).some((to) => gone.has(to));
    if (gone.has(element.id) || !leads) return [];
    const changed = Object.fromEntries(
      Object.entries(element.outputs).map(([port, to]) => [port, beyond(to)]),
    );
    return [patch(element.id, { outputs: changed })];
  });
  return [
    ...led,
    { type: 'remove', list: 'elements', ids },
    ...(content.remarks ? [{ type: 'remove', list: 'remarks', ids } as const] : []),
  ];
}

export const moveOperations = (content: WorkflowContent, moved: Places): readonly Operation[] =>
  [...moved].map(([id, place]) => ({
    type: 'patch',
    list: content.remarks?.some((each) => each.id === id) ? 'remarks' : 'elements',
    id,
    parts: at(place),
  }));

/** What is copied, as text: a workflow of nothing but that, so that it can be put into another one. */
export function copiedText(content: WorkflowContent, ids: readonly string[]): string {
  const isCopied = ({ id }: { readonly id: string }) => ids.includes(id);
  const remarks = content.remarks?.filter(isCopied) ?? [];
  const elements = content.elements.filter(isCopied);
  return JSON.stringify({ version: content.version, elements, ...(remarks.length && { remarks }) });
}

/** Puts what a text holds beside what there is, under ids of its own; undefined: that is no workflow. */
export function pasteOperations(
  content: WorkflowContent,
  text: string,
): { readonly operations: readonly Operation[]; readonly ids: readonly string[] } | undefined {
  const { document: given } = readDocument(workflowStructure, text);
  if (!given || text.trim() === '') return undefined;
  const { elements: elementList, remarks: remarkList } = WorkflowContent.properties;
  const copies = copyNodes(
    'elements',
    elementList.items,
    given.elements,
    ({ type }, taken) => freeElementId(taken, type),
    idsIn(content),
  );
  const elements = copies.nodes.map((element, at) => ({
    ...element,
    ...beside(element),
    config: renamed(element.config, copies.ids),
    // What leads to an element that was not copied leads nowhere.
    outputs: Object.fromEntries(
      Object.entries<string>(element.outputs).filter(([port]) =>
        copies.ids.has(given.elements[at]?.outputs[port] ?? ''),
      ),
    ) satisfies Outputs,
  }));
  const remarks = copyNodes(
    'remarks',
    remarkList.items,
    given.remarks ?? [],
    (_remark, taken) => freeElementId(taken, 'REMARK'),
    new Set([...idsIn(content), ...copies.ids.values()]),
  ).nodes.map((remark) => ({ ...remark, ...beside(remark) }));
  return {
    operations: [
      { type: 'add', list: 'elements', items: elements },
      { type: 'add', list: 'remarks', items: remarks },
    ],
    ids: [...elements, ...remarks].map(({ id }) => id),
  };
}

const beside = (copied: WorkflowElement | Remark) => {
  const { x, y } = placeOf(copied);
  return at({ x: x + ASIDE, y: y + ASIDE });
};

/** Texts name what other elements give by their ids. */
function renamed(
  config: WorkflowElement['config'],
  names: ReadonlyMap<string, string>,
): WorkflowElement['config'] {
  const text = JSON.stringify(config).replaceAll(/\{[{%][^{}]*[}%]\}/g, (liquid) =>
    liquid.replaceAll(/\b(?<![.\w])([A-Za-z0-9_-]+)(?=\.)/g, (id) => names.get(id) ?? id),
  );
  return JSON.parse(text) as WorkflowElement['config'];
}
