import { isJsonObject } from '../../formats/json-object.ts';
import type { Graph, GraphNode } from '../graph.ts';
import { configOf } from '../config-of.ts';
import type { JudgeParts } from './judge-parts.ts';
import { isTemplate } from './tell-text.ts';

/** A trigger must not watch what an element of the same workflow writes: the run would start the next one. */
export function judgeWatching(parts: JudgeParts, { nodes, triggers }: Graph): void {
  const written = [...nodes.values()].flatMap((node) => writes(parts, node));
  judgeCreating(parts, [...nodes.values()], triggers);
  for (const { element, type } of triggers) {
    if (type?.does === 'dateReached') judgeDate(parts, { element, type }, written);
    if (type?.does !== 'recordUpdated' || type.fixed['object'] !== parts.objectName) continue;
    const { field, to } = { ...type.fixed, ...configOf(type, element) } as Readonly<Record<string, unknown>>;
    const again = written.find(
      (each) =>
        (field === undefined || each.field === field) &&
        // It is told which value lets records enter, and another one is written.
        !(typeof to === 'string' && each.value !== undefined && each.value !== to),
    );
    if (again)
      parts.tell({ elementId: element.id, propertyPath: 'field' }, 'watches-own-field', again.field, {
        element: again.elementId,
      });
  }
}

const valuesOf = ({ element, type }: GraphNode): Readonly<Record<string, unknown>> =>
  type ? { ...configOf(type, element), ...type.fixed } : {};

/** A trigger must not wait for a date that the workflow sets: whoever has entered would enter again and again. */
function judgeDate(parts: JudgeParts, { element, type }: GraphNode, written: readonly Written[]): void {
  const { field } = valuesOf({ element, type });
  // A date that is taken away never comes.
  const again = written.find((each) => each.field === field && !each.isCleared);
  if (again)
    parts.tell({ elementId: element.id, propertyPath: 'field' }, 'watches-own-field', again.field, {
      element: again.elementId,
    });
}

/** A trigger for all new records of an object must not be in a workflow that creates such records. */
function judgeCreating(parts: JudgeParts, nodes: readonly GraphNode[], triggers: readonly GraphNode[]): void {
  const created = nodes.filter(({ type }) => type?.does === 'createRecord');
  for (const trigger of triggers) {
    const { object, filter, eventFilter } = valuesOf(trigger);
    // A filter may leave out what the workflow creates.
    if (trigger.type?.does !== 'recordCreated' || filter !== undefined || eventFilter !== undefined) continue;
    const again = created.find((node) => valuesOf(node)['object'] === object);
    if (again)
      parts.tell({ elementId: trigger.element.id, propertyPath: 'filter' }, 'creates-own-record', object, {
        element: again.element.id,
      });
  }
}

interface Written {
  readonly elementId: string;
  readonly field: string;
  /** Undefined: it depends. */
  readonly value: string | undefined;
  /** The value is taken away. */
  readonly isCleared: boolean;
}

/** The fields of the workflow's own record that an element writes. */
function writes({ catalog, objectName }: JudgeParts, { element, type }: GraphNode): readonly Written[] {
  if (!type) return [];
  const config: Readonly<Record<string, unknown>> = { ...type.fixed, ...configOf(type, element) };
  const elementId = element.id;
  if (type.does === 'changeList' || type.does === 'assign')
    return [{ elementId, field: String(config['list']), value: undefined, isCleared: false }];
  if (type.does !== 'updateFields' && type.does !== 'takeAction') return [];
  const { values: text } = config;
  const values = typeof text === 'string' && isJsonObject(text) ? (JSON.parse(text) as object) : {};
  const given = Object.entries(values).map(([field, value]: [string, unknown]) => ({
    elementId,
    field,
    value: typeof value === 'string' && !isTemplate(value) ? value : undefined,
    isCleared: value === null || value === '',
  }));
  const object = catalog.objects.get(objectName);
  const step = object?.ownActions?.find(({ name }) => name === config['action'])?.step;
  const state = object?.life?.cycle?.field.name;
  return step && state && type.does === 'takeAction'
    ? [...given, { elementId, field: state, value: step.to, isCleared: false }]
    : given;
}
