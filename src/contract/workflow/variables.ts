import type { FieldRules, Kind } from '../kinds/kind.ts';
import { isVariable } from '../letters/variables.ts';
import type { Catalog, ObjectType } from '../metadata/catalog.ts';
import type { Graph, GraphNode } from './graph.ts';

/** Whose values a variable has that is no element's: the trigger's event. */
export const EVENT = 'event';

/** What texts of elements may name: `firstName`, `event.status`, `find1.email`. */
export interface WorkflowVariable {
  readonly name: string;
  /** NONE: JSON of any kind, whose parts may be named. */
  readonly field: FieldRules & { readonly name: string };
  /** Of an id: whose. */
  readonly refers?: string;
  /** The object that has the field; undefined: what the element itself tells. */
  readonly object?: string;
  /** The element that gives it; undefined: the record. */
  readonly elementId?: string;
}

/** The fields of a record that texts may name, its id first. */
export function recordVariables(
  object: ObjectType | undefined,
  prefix = '',
  elementId?: string,
): readonly WorkflowVariable[] {
  if (!object) return [];
  const more = { object: object.name, ...(elementId === undefined ? {} : { elementId }) };
  const own = [...object.fields.values()].filter((field) => isVariable(field));
  return [
    { name: `${prefix}id`, field: { name: 'id', kind: 'STRING' }, refers: object.name, ...more },
    ...own.map((field) => ({ name: `${prefix}${field.name}`, field, ...more })),
  ];
}

/** What an element gives to those behind it; a trigger gives its event. */
export function givenBy(catalog: Catalog, { element, type }: GraphNode): readonly WorkflowVariable[] {
  if (!type) return [];
  const elementId = element.id;
  const prefix = type.family === 'trigger' ? `${EVENT}.` : `${elementId}.`;
  const name = type.fixed['object'] ?? element.config['object'];
  const object = GIVES_RECORD.includes(type.does) ? catalog.objects.get(String(name)) : undefined;
  return [
    ...declaredParts({ element, type }, prefix),
    ...type.gives.map((given) => ({ name: `${prefix}${given.name}`, field: given, elementId })),
    ...recordVariables(object, prefix, elementId),
  ];
}

/** What an author says of parts of JSON that comes from outside: their names and kinds. */
function declaredParts({ element, type }: GraphNode, prefix: string): readonly WorkflowVariable[] {
  const parts = element.config['parts'];
  const whole = type?.gives.find(({ kind }) => kind === 'NONE')?.name;
  if (!Array.isArray(parts) || whole === undefined) return [];
  return (parts as readonly { readonly part?: unknown; readonly is?: unknown }[]).flatMap(({ part, is }) => {
    const kind = PART_KINDS[String(is)];
    if (typeof part !== 'string' || !kind) return [];
    const name = `${whole}.${part}`;
    return [{ name: `${prefix}${name}`, field: { name, kind }, elementId: element.id }];
  });
}

/** By what authors call it: the kind of a part. */
const PART_KINDS: Readonly<Record<string, Kind>> = {
  TEXT: 'STRING',
  NUMBER: 'DOUBLE',
  YES_NO: 'BOOLEAN',
  DATE: 'LOCAL_DATE',
  MOMENT: 'TIMESTAMP',
};

const GIVES_RECORD: readonly string[] = ['recordCreated', 'recordUpdated', 'find', 'createRecord'];

/** Of each element that runs can come to: what every way to it gives, beside the fields of the record. */
export function variablesOnTheWay(
  catalog: Catalog,
  graph: Graph,
): ReadonlyMap<string, readonly WorkflowVariable[]> {
  const { nodes, edges, reachable, triggers } = graph;
  const into = Map.groupBy(
    edges.filter(({ from }) => reachable.has(from)),
    ({ to }) => to,
  );
  const given = new Map([...nodes.values()].map((node) => [node.element.id, givenBy(catalog, node)]));
  const passed = new Map<string, ReadonlySet<string>>();
  const began = new Map<string, ReadonlySet<string>>();
  for (const { element } of triggers) {
    passed.set(element.id, new Set());
    began.set(element.id, new Set([element.id]));
  }
  // What every way has passed only becomes less, and the triggers more, until nothing changes.
  for (let isDone = false; !isDone;) {
    isDone = true;
    for (const [id, ways] of into) {
      const known = ways.flatMap(({ from, output }) => {
        const before = passed.get(from);
        const node = nodes.get(from);
        return before && node
          ? [{ from, set: gives(node, output) ? new Set([...before, from]) : before }]
          : [];
      });
      if (!known.length) continue;
      const all = known.map(({ set }) => set).reduce((one, other) => one.intersection(other));
      const starts = new Set(known.flatMap(({ from }) => [...(began.get(from) ?? [])]));
      if (passed.get(id)?.size === all.size && began.get(id)?.size === starts.size) continue;
      passed.set(id, all);
      began.set(id, starts);
      isDone = false;
    }
  }
  return new Map(
    [...reachable].map((id) => [
      id,
      [
        ...common([...(began.get(id) ?? [])].map((trigger) => given.get(trigger) ?? [])),
        ...[...(passed.get(id) ?? [])].flatMap((each) =>
          nodes.get(each)?.type?.family === 'trigger' ? [] : (given.get(each) ?? []),
        ),
      ],
    ]),
  );
}

/** A step that has failed gives nothing, whichever way it goes on. */
const gives = ({ element }: GraphNode, output: string): boolean =>
  output !== 'error' && element.config['onError'] !== 'CONTINUE';

/** What all of several triggers give, of one kind. */
function common(lists: readonly (readonly WorkflowVariable[])[]): readonly WorkflowVariable[] {
  const [first = [], ...others] = lists;
  return first.filter(({ name, field }) =>
    others.every((list) => list.some((other) => other.name === name && other.field.kind === field.kind)),
  );
}

/** The variable that a text names, or of whose JSON it names a part. */
export function variableNamed(
  name: string,
  variables: readonly WorkflowVariable[],
): WorkflowVariable | undefined {
  return variables.find(
    (each) =>
      each.name === name ||
      (each.field.kind === 'NONE' && (name.startsWith(`${each.name}.`) || name.startsWith(`${each.name}[`))),
  );
}
