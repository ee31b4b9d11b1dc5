import type { FilterDraft } from '../../../../engine/filter/encode.ts';
import { fieldIn, objectOf } from '../../../../contract/formats/index.ts';
import { documentWords } from '../../../../contract/formats/document-words.ts';
import type { ObjectField } from '../../../../contract/metadata/introspection.ts';
import type { WorkflowElement } from '../../../../contract/workflow/content.ts';
import type { ElementTypeInfo } from '../../../../engine/hooks/use-element-types.ts';

type Config = WorkflowElement['config'];

/** A part of what an element says; names of records and fields are read where it is shown. */
export type SummaryPart =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'filter'; readonly objectName: string; readonly filter: FilterDraft }
  | {
      readonly type: 'records';
      readonly objectName: string;
      readonly recordLabel: string;
      readonly ids: readonly string[];
    }
  | { readonly type: 'fields'; readonly objectName: string; readonly names: readonly string[] }
  | { readonly type: 'object'; readonly objectName: string };

/** More of it does not fit on a card. */
const MAX_PARTS = 3;
const MAX_CHARACTERS = 120;
const MAX_NAMES = 3;
const UNSAID_INPUTS: readonly string[] = [
  'onError',
  'retries',
  'retryMinutes',
  'unit',
  'side',
  'body',
  'most',
  'assignTo',
];

/** Choices that are units of a number before them: the language says how many. */
const UNITS: Readonly<Record<string, string>> = {
  MINUTES: 'minute',
  HOURS: 'hour',
  DAYS: 'day',
  WEEKS: 'week',
};

/** What an element says, in a few parts: its condition, the record that it names, "3 days"; none where there is nothing to say. */
export function summaryParts(type: ElementTypeInfo, config: Config, locale: string): readonly SummaryPart[] {
  return type.fields
    .flatMap((field) => {
      const value = config[field.name];
      const isNone = value === undefined || value === null || value === '';
      if (isNone || UNSAID_INPUTS.includes(field.name)) return [];
      if (field.name === 'amount') return textPart(delayText(type, config, locale));
      return partOf(fieldIn(field, config), value);
    })
    .slice(0, MAX_PARTS);
}

/** What one input says: a filter in words, or what each of several cases is called. */
export function fieldParts(field: ObjectField, config: Config): readonly SummaryPart[] {
  const value = config[field.name];
  if (value === undefined || value === null || value === '') return [];
  if (!Array.isArray(field.element)) return partOf(fieldIn(field, config), value);
  const items = Array.isArray(value) ? (value as readonly Config[]) : [];
  return items.flatMap(({ name }) => textPart(typeof name === 'string' ? name : ''));
}

const textPart = (text: string): readonly SummaryPart[] =>
  text.trim() === '' ? [] : [{ type: 'text', text: text.slice(0, MAX_CHARACTERS) }];

function partOf(field: ObjectField, value: unknown): readonly SummaryPart[] {
  const { kind, format, enumValues, typeName, recordLabel, defaultValue } = field;
  const labelOf = (name: unknown) => enumValues?.find((each) => each.name === name)?.label ?? String(name);
  const objectName = objectOf(field);
  if (kind === 'OBJECT' || (kind === 'LIST' && recordLabel != null)) {
    const ids = (Array.isArray(value) ? (value as unknown[]) : [value]).map(String).slice(0, MAX_NAMES);
    return ids.length && typeName != null
      ? [{ type: 'records', objectName: typeName, recordLabel: recordLabel ?? '{id}', ids }]
      : [];
  }
  if (kind === 'LIST')
    return enumValues && Array.isArray(value) ? textPart(value.map(labelOf).join(', ')) : [];
  if (kind === 'ENUM') return value === defaultValue ? [] : textPart(labelOf(value));
  if (kind === 'LOCAL_TIME') return textPart(String(value).slice(0, 5));
  if (typeof value === 'number' || kind === 'ZONE_ID') return textPart(String(value));
  if (typeof value !== 'string') return [];
  switch (format) {
    case 'filter': {
      const filter = parsed(value);
      return filter && objectName !== undefined ? [{ type: 'filter', objectName, filter }] : [];
    }
    case 'values':
      return objectName === undefined
        ? []
        : [{ type: 'fields', objectName, names: Object.keys(parsed(value) ?? {}).slice(0, MAX_NAMES) }];
    case 'fieldName':
      return objectName === undefined ? [] : [{ type: 'fields', objectName, names: [value] }];
    case 'objectName':
      return [{ type: 'object', objectName: value }];
    case 'document':
      return textPart(documentWords(value));
    case 'actionName':
      return [];
    default:
      return textPart(value);
  }
}

function parsed(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

/** "3 days", "2 hours before": the day itself needs no words. */
function delayText({ fields }: ElementTypeInfo, config: Config, locale: string): string {
  const { amount, unit, side } = config;
  const named = UNITS[String(unit)];
  if (typeof amount !== 'number' || (side !== undefined && amount === 0)) return '';
  const length = named
    ? new Intl.NumberFormat(locale, { style: 'unit', unit: named, unitDisplay: 'long' }).format(amount)
    : String(amount);
  const sides = fields.find(({ name }) => name === 'side')?.enumValues;
  const word = sides?.find(({ name }) => name === side)?.label.toLocaleLowerCase(locale);
  return [length, word].filter(Boolean).join(' ');
}
