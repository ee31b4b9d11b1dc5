import type { TFunction } from 'i18next';
import type { WorkflowContent, WorkflowElement } from '../../../../contract/workflow/content.ts';
import type { Behaviour } from '../../../../contract/metadata/element-type.ts';
import {
  leadingInput,
  newOutputId,
  outputsOf,
  withOutputIds,
} from '../../../../contract/workflow/outputs.ts';
import type { ElementTypeInfo } from '../../../../engine/hooks/use-element-types.ts';
import type { PortPlace } from '../../../../views/graph/graph.ts';

type Config = WorkflowElement['config'];

/** The ways out of an element; of a type that is not known, those that lead somewhere. */
export const outputsFor = (
  type: ElementTypeInfo | undefined,
  config: Config,
  outputs: WorkflowElement['outputs'] = {},
): readonly string[] => (type ? outputsOf(type, config) : Object.keys(outputs));

/** The way by which the next step comes after an element; undefined where none leads out of it. */
export function openWay(
  { elements }: Pick<WorkflowContent, 'elements'>,
  types: ReadonlyMap<string, ElementTypeInfo>,
  id: string | undefined,
): PortPlace | undefined {
  const element = elements.find((each) => each.id === id);
  if (!element) return undefined;
  const { config, outputs } = element;
  const ways = outputsFor(types.get(element.type), config, outputs);
  const port = ways.find((each) => !outputs[each]) ?? ways[0];
  return port === undefined ? undefined : { node: element.id, port };
}

/** What a new element of the type begins with. */
export const defaultsOf = (t: TFunction, { does, fields }: ElementTypeInfo): Config => {
  const defaults = fields.flatMap(({ name, defaultValue }) =>
    defaultValue === undefined || defaultValue === null ? [] : [[name, defaultValue] as const],
  );
  const asked = fields.map(({ name }) => name);
  const begun = Object.entries(BEGINNINGS[does]?.(t) ?? {}).filter(([name]) => asked.includes(name));
  return { ...Object.fromEntries(defaults), ...Object.fromEntries(begun) };
};

/** What most authors want of a new step. */
const BEGINNINGS: Readonly<Partial<Record<Behaviour, (t: TFunction) => Config>>> = {
  split: (t) => ({
    branches: [1, 2].map((number) => ({ name: t('workflow:output.branch', { number }), percent: 50 })),
  }),
  switch: (t) => ({
    cases: [{ id: newOutputId({ does: 'switch' }), name: t('workflow:output.case', { number: 1 }) }],
  }),
  waitForCondition: () => ({ amount: 7, unit: 'DAYS' }),
  waitUntilTime: () => ({ time: '09:00:00' }),
  schedule: () => ({ cron: '0 9 * * 1-5' }),
  callWebhook: () => ({ contentType: 'JSON' }),
};

/** What people call a way: what they have called its case, else what all such ways are called. */
export function outputLabel(
  t: TFunction,
  type: ElementTypeInfo | undefined,
  output: string,
  config: Config,
): string {
  const input = type && leadingInput(type);
  const items = type && input !== undefined ? withOutputIds(type, config[input]) : [];
  const at = items.findIndex(({ id }) => id === output);
  const item = items[at];
  if (!item) return type?.outputs.find(({ name }) => name === output)?.label ?? output;
  const name = typeof item['name'] === 'string' && item['name'] !== '' ? item['name'] : undefined;
  const percent = item['percent'];
  const number = at + 1;
  const label =
    name ?? t(input === 'branches' ? 'workflow:output.branch' : 'workflow:output.case', { number });
  return typeof percent === 'number' ? `${label} · ${percent} %` : label;
}
