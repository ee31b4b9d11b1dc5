import type { TFunction } from 'i18next';
import type { WorkflowElement } from '../../../../contract/workflow/content.ts';
import { leadingInput, outputsOf, withOutputIds } from '../../../../contract/workflow/outputs.ts';
import type { ElementTypeInfo } from '../../../../engine/hooks/use-element-types.ts';

type Config = WorkflowElement['config'];

/** The ways out of an element; of a type that is not known, those that lead somewhere. */
export const outputsFor = (
  type: ElementTypeInfo | undefined,
  config: Config,
  outputs: WorkflowElement['outputs'] = {},
): readonly string[] => (type ? outputsOf(type, config) : Object.keys(outputs));

/** What a new element of the type begins with. */
export const defaultsOf = ({ fields }: ElementTypeInfo): Config =>
  Object.fromEntries(
    fields.flatMap(({ name, defaultValue }) =>
      defaultValue === undefined || defaultValue === null ? [] : [[name, defaultValue]],
    ),
  );

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

/** Kinds whose values are words of their own. */
const SAID: readonly string[] = ['ENUM', 'INT', 'STRING', 'LOCAL_TIME', 'ZONE_ID'];
const UNSAID_INPUTS: readonly string[] = ['onError', 'retries', 'retryMinutes'];

/** Choices that are units of a number before them: the language says how many. */
const UNITS: Readonly<Record<string, string>> = {
  MINUTES: 'minute',
  HOURS: 'hour',
  DAYS: 'day',
  WEEKS: 'week',
};

/** The first of what is said in an element, in a few words: "3 days"; '' where there is nothing to say. */
export function summaryOf(type: ElementTypeInfo, config: Config, locale: string): string {
  const said = type.fields.flatMap(({ name, kind, format, enumValues }) => {
    const value = config[name];
    if (!SAID.includes(kind) || format || UNSAID_INPUTS.includes(name)) return [];
    if (typeof value !== 'string' && typeof value !== 'number') return [];
    return [{ value, label: enumValues?.find((each) => each.name === value)?.label ?? String(value) }];
  });
  const words = said.flatMap(({ value, label }, at) => {
    const unit = UNITS[String(said[at + 1]?.value)];
    if (typeof value === 'number' && unit)
      return [new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(value)];
    return UNITS[String(value)] && typeof said[at - 1]?.value === 'number' ? [] : [label];
  });
  return words.slice(0, 3).join(' ').slice(0, 80);
}
