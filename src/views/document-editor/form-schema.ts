import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import { formOf, isNodeSchema, isObject, type PartSchema } from '../../contract/documents/schema-parts.ts';
import type { PartLabels } from '../formats/document/part-labels.ts';
import { PartWidget } from './part-widget.tsx';

/** Texts that may be longer have several lines. */
const LINE_LENGTH = 300;

/** Strings that a widget of the documents' own edits. */
const hasOwnWidget = (schema: PartSchema): boolean =>
  schema['x-names'] !== undefined || schema['x-text'] === 'rich';

const isFilter = (schema: PartSchema): boolean => schema['x-names'] === 'filter';

/** Parts of an object that its form shows: not what is fixed, hidden or has no schema, nor lists of nodes. */
export const shownKeys = (form: PartSchema): readonly string[] =>
  Object.entries(form.properties ?? {}).flatMap(([key, part]) => (isShown(part) ? [key] : []));

const isShown = (part: PartSchema): boolean =>
  part['x-id'] !== true &&
  part['x-hidden'] !== true &&
  part.const === undefined &&
  !isNodeSchema(part.items) &&
  (isFilter(part) || part['type'] !== 'object' || part['additionalProperties'] === false) &&
  (part['type'] !== undefined || part.anyOf !== undefined || Array.isArray(part['enum']));

/** Lists of nodes of an object, with the schema of their nodes. */
export const nodeLists = (form: PartSchema): readonly (readonly [key: string, items: PartSchema])[] =>
  Object.entries(form.properties ?? {}).flatMap(([key, { items }]) =>
    items && isNodeSchema(items) ? [[key, items] as const] : [],
  );

interface FormSchema {
  readonly schema: RJSFSchema;
  readonly uiSchema: UiSchema;
}

/** The form of an object of a document: what RJSF draws, with labels, and with widgets by the annotations. */
export function formSchema(form: PartSchema, labels: PartLabels): FormSchema {
  const required = (form['required'] ?? []) as readonly string[];
  const keys = shownKeys(form);
  const parts = keys.map((key) => {
    const part = form.properties?.[key] ?? {};
    return [key, partSchema(key, part, required.includes(key), labels)] as const;
  });
  return {
    schema: {
      type: 'object',
      properties: Object.fromEntries(parts.map(([key, { schema }]) => [key, schema])),
      required: required.filter((key) => keys.includes(key)),
    },
    uiSchema: {
      ...Object.fromEntries(parts.map(([key, { uiSchema }]) => [key, uiSchema])),
      'ui:order': [...keys],
    },
  };
}

function partSchema(key: string, part: PartSchema, isRequired: boolean, labels: PartLabels): FormSchema {
  const title = labels.part(key);
  const choices = choicesOf(part);
  if (choices) {
    const oneOf = choices.map((value) => ({
      const: value as string,
      title: labels.value(key, String(value)),
    }));
    return { schema: { title, type: 'string', oneOf }, uiSchema: {} };
  }
  if (part.anyOf) {
    const forms = part.anyOf.map((each) => variantSchema(key, each, labels));
    return {
      schema: { title, anyOf: forms.map(({ schema }) => schema) },
      uiSchema: { anyOf: forms.map(({ uiSchema }) => uiSchema) },
    };
  }
  if (isFilter(part)) {
    return { schema: { ...kept(part), title, type: 'string' }, uiSchema: { 'ui:widget': PartWidget } };
  }
  if (part.properties) {
    const { schema, uiSchema } = formSchema(part, labels);
    return { schema: { ...schema, title }, uiSchema };
  }
  if (part.items) {
    const { schema, uiSchema } = partSchema(key, part.items, true, labels);
    const { title: _, ...items } = schema;
    const { maxItems } = part;
    const most = maxItems === undefined ? {} : { maxItems };
    return {
      schema: { title, type: 'array', items, ...most },
      uiSchema: { items: uiSchema },
    };
  }
  const empty = isRequired && part['type'] === 'string' ? { 'ui:emptyValue': '' } : {};
  const isLong = part['type'] === 'string' && Number(part['maxLength'] ?? 0) > LINE_LENGTH;
  const widget = hasOwnWidget(part) ? { 'ui:widget': PartWidget } : isLong ? { 'ui:widget': 'textarea' } : {};
  return { schema: { ...kept(part), title }, uiSchema: { ...widget, ...empty } };
}

/** The values of an enumeration, or of a union of such; undefined where a part is none. */
function choicesOf({ enum: own, anyOf = [] }: PartSchema): readonly unknown[] | undefined {
  if (Array.isArray(own)) return own as readonly unknown[];
  const values = anyOf.map((each) => each.const);
  return values.length && !values.includes(undefined) ? values : undefined;
}

/** One of the forms that a part can have, which its `type` tells: nobody edits that, it comes with the form. */
function variantSchema(key: string, form: PartSchema, labels: PartLabels): FormSchema {
  if (!form.properties || isFilter(form)) return partSchema(key, form, true, labels);
  const { schema, uiSchema } = formSchema(form, labels);
  const type = form.properties['type']?.const;
  if (typeof type !== 'string') return { schema, uiSchema };
  const fixed = { type: { const: type, default: type } };
  return {
    schema: {
      ...schema,
      title: labels.value(key, type),
      required: ['type', ...(schema.required ?? [])],
      properties: { ...fixed, ...schema.properties },
    },
    uiSchema: {
      ...uiSchema,
      type: { 'ui:widget': 'hidden' },
      'ui:order': ['type', ...((uiSchema['ui:order'] as readonly string[] | undefined) ?? [])],
    },
  };
}

/** The schema without TypeBox's own marks. */
const kept = (part: PartSchema): RJSFSchema =>
  Object.fromEntries(Object.entries(part).filter(([key]) => !key.startsWith('~'))) as RJSFSchema;

/** A value as forms have it, or back: filters are texts of JSON there. */
export function convertFilters(
  part: PartSchema,
  value: unknown,
  convert: (filter: unknown) => unknown,
): unknown {
  if (value === undefined) return value;
  // The text of a filter fits none of the forms of a part that may be one.
  const form = formOf(part, value) ?? part.anyOf?.find(isFilter);
  if (!form) return value;
  if (isFilter(form)) return convert(value);
  const { items, properties } = form;
  if (Array.isArray(value)) return items ? value.map((each) => convertFilters(items, each, convert)) : value;
  if (!isObject(value) || !properties) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, convertFilters(properties[key] ?? {}, each, convert)]),
  );
}
