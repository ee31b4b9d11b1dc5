import { queryFilter } from '../../../contract/filter/filter.ts';
import {
  type Compiled,
  compilePlain,
  renderPlain,
  type VariableValues,
} from '../../../contract/letters/liquid.ts';
import {
  compileJson,
  JsonTemplateError,
  type JsonTemplate,
  renderJson,
} from '../../../contract/letters/json-template.ts';
import type { FormatContext } from '../../../contract/kinds/kind.ts';
import type { Catalog, Field, ObjectType } from '../../../contract/metadata/catalog.ts';
import type { WorkflowElement } from '../../../contract/workflow/content.ts';
import { fieldIn, objectOf } from '../../../contract/formats/index.ts';
import { configOf } from '../../../contract/workflow/config-of.ts';
import { bodyTypeOf } from '../../../contract/workflow/webhook-body.ts';
import { told } from '../../../contract/told.ts';
import type { OfferedElement } from '../../../contract/workflow/offered-elements.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import { selectVariables, variableValues } from '../../base/letters/receiver.ts';
import { planList } from '../../base/plan/list.ts';
import { readList } from '../../base/records/read.ts';
import type { Values } from '../../base/sql/record-key.ts';

/** What an element was given, what it was not given but has a default, what its type fixes, and the record that was made for it. */
export const rawInputs = (type: OfferedElement, element: WorkflowElement): Values => ({
  ...configOf(type, element),
  ...type.fixed,
  ...(type.makes && element.made !== undefined ? { [type.makes.as]: element.made } : {}),
});

/** What texts can name: as it is kept, and as people of the tenant's language read it. */
export interface Variables {
  readonly values: VariableValues;
  readonly shown: VariableValues;
}

/** Is the input a text with variables? */
const isText = ({ kind, format }: Field): boolean =>
  kind === 'STRING' && (format === undefined || format === 'multiline' || format === 'url');
const isValues = ({ format }: Field): boolean => format === 'values';

const hasMark = (text: unknown): text is string =>
  typeof text === 'string' && (text.includes('{{') || text.includes('{%'));

/** Does what the element says depend on the run? Else all runs at it are given the same. */
export const hasVariables = ({ inputs }: OfferedElement, raw: Values): boolean =>
  inputs.some((field) => (isText(field) || isValues(field)) && hasMark(raw[field.name]));

/**
 * Texts with their variables put in; a value of `values` that is nothing but a variable is its value, in a field of text its words.
 * @throws Error for a text that is none
 */
export function rendered(
  { does, inputs }: OfferedElement,
  raw: Values,
  variables: Variables,
  { objects }: Pick<Catalog, 'objects'>,
): Values {
  const put = inputs.flatMap((field): [string, unknown][] => {
    const value = raw[field.name];
    if (!hasMark(value)) return [];
    if (does === 'callWebhook' && field.name === 'body' && bodyTypeOf(raw) === 'JSON')
      return [[field.name, renderedJson(value, variables)]];
    if (isText(field)) return [[field.name, rendering(value, variables.shown)]];
    if (!isValues(field)) return [];
    const written = objects.get(objectOf(fieldIn(field, raw)) ?? '')?.fields;
    const values = Object.entries(JSON.parse(value) as Values).map(([name, each]) => {
      const found = valueOf(each, variables);
      const isWords = typeof found !== 'string' && found !== null && written?.get(name)?.kind === 'STRING';
      return [name, isWords && hasMark(each) ? rendering(each, variables.shown) : found];
    });
    return [[field.name, JSON.stringify(Object.fromEntries(values))]];
  });
  return { ...raw, ...Object.fromEntries(put) };
}

const ALONE = /^\{\{\s*([A-Za-z][\w.]*)\s*\}\}$/;

function valueOf(value: unknown, variables: Variables): unknown {
  if (!hasMark(value)) return value;
  const path = ALONE.exec(value.trim())?.[1]?.split('.');
  if (!path) return rendering(value, variables.shown);
  return (
    path.reduce<unknown>(
      (of, name) =>
        typeof of === 'object' && of !== null && Object.hasOwn(of, name)
          ? (of as Record<string, unknown>)[name]
          : undefined,
      variables.values,
    ) ?? null
  );
}

const MOST_KEPT = 500;
const compiled = new Map<string, Compiled>();

function rendering(text: string, variables: VariableValues): string {
  let template = compiled.get(text);
  if (!template) {
    template = compilePlain(text);
    if (compiled.size >= MOST_KEPT) compiled.clear();
    compiled.set(text, template);
  }
  return renderPlain(template, variables);
}

const compiledJson = new Map<string, JsonTemplate>();

function renderedJson(text: string, variables: Variables): string {
  try {
    const template = compiledJson.get(text) ?? compileJson(text);
    if (compiledJson.size >= MOST_KEPT) compiledJson.clear();
    compiledJson.set(text, template);
    return renderJson(template, variables);
  } catch (error) {
    if (!(error instanceof JsonTemplateError)) throw error;
    throw new Error(told({ key: 'workflowBodyNotJson' }), { cause: error });
  }
}

/** By id: what texts can name of the records, as far as the catalog is for somebody who sees it. */
export async function variablesOf(
  tx: TenantDb,
  catalog: Catalog,
  object: ObjectType,
  ids: readonly string[],
  { locale, timeZone }: Pick<FormatContext, 'locale' | 'timeZone'>,
): Promise<ReadonlyMap<string, Variables>> {
  const id = object.fields.get('id');
  const page = { limit: ids.length, offset: 0, filter: queryFilter(object.name, 'id', 'IN', [...ids]) };
  const { values } = selectVariables(object);
  const select = {
    object,
    values: id ? [{ type: 'column' as const, key: 'id', field: id }, ...values] : values,
  };
  const rows = await readList(tx, planList(catalog, tx.tenantId, select, page, { timeZone }));
  const words = { locale, timeZone, yes: '✓', no: '' };
  return new Map(
    rows.map((row) => [String(row['id']), { values: row, shown: variableValues(object, row, words) }]),
  );
}
