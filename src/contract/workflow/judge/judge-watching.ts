import { isJsonObject } from '../../formats/json-object.ts';
import type { Graph, GraphNode } from '../graph.ts';
import { configOf } from '../config-of.ts';
import type { JudgeParts } from './judge-parts.ts';
import { isTemplate } from './tell-text.ts';

/** A trigger must not watch what an element of the same workflow writes: the run would start the next one. */
export function judgeWatching(parts: JudgeParts, { nodes, triggers }: Graph): void {
  const written = [...nodes.values()].flatMap((node) => writes(parts, node));
  for (const { element, type } of triggers) {
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

interface Written {
  readonly elementId: string;
  readonly field: string;
  /** Undefined: it depends. */
  readonly value: string | undefined;
}

/** The fields of the workflow's own record that an element writes. */
function writes({ catalog, objectName }: JudgeParts, { element, type }: GraphNode): readonly Written[] {
  if (!type) return [];
  const config: Readonly<Record<string, unknown>> = { ...type.fixed, ...configOf(type, element) };
  const elementId = element.id;
  if (type.does === 'changeList' || type.does === 'assign')
    return [{ elementId, field: String(config['list']), value: undefined }];
  if (type.does !== 'updateFields' && type.does !== 'takeAction') return [];
  const { values: text } = config;
  const values = typeof text === 'string' && isJsonObject(text) ? (JSON.parse(text) as object) : {};
  const given = Object.entries(values).map(([field, value]: [string, unknown]) => ({
    elementId,
    field,
    value: typeof value === 'string' && !isTemplate(value) ? value : undefined,
  }));
  const object = catalog.objects.get(objectName);
  const step = object?.ownActions?.find(({ name }) => name === config['action'])?.step;
  const state = object?.life?.cycle?.field.name;
  return step && state && type.does === 'takeAction'
    ? [...given, { elementId, field: state, value: step.to }]
    : given;
}
