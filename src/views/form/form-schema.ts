import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import type { Kind } from '../../contract/kinds/index.ts';
import type { FormFieldModel, FormModel } from '../../engine/model/object-model.ts';
import { inputOf } from '../elements/input-of.tsx';
import type { SectionOption } from '../rjsf-theme/sections.ts';

/** The name under which the universal form input is known to RJSF (`ui:field`). */
export const KIND_FIELD = 'kind';

/** JSON types of the kinds' values. The rules are not here but in the contract's validator. */
const JSON_TYPES = {
  BOOLEAN: 'boolean',
  LOCAL_DATE: 'string',
  LOCAL_DATETIME: 'string',
  ENUM: 'string',
  LIST: 'array',
  DOUBLE: 'number',
  INT: 'integer',
  LONG: 'string',
  OBJECT: 'string',
  ZONE_ID: 'string',
  FLOAT: 'number',
  NONE: 'null',
  STRING: 'string',
  LOCAL_TIME: 'string',
  TIMESTAMP: 'string',
} as const satisfies Record<Kind, RJSFSchema['type']>;

export interface FormSchema {
  readonly schema: RJSFSchema;
  readonly uiSchema: UiSchema;
}

/** The fields that a form shows, in order: those whose kind has an input. */
export function formFields(form: FormModel): FormFieldModel[] {
  return form.sections.flatMap(({ fields }) => fields).filter(inputOf);
}

/** An object's form as RJSF reads it: one property a field, each drawn by the input of its kind, in sections. */
export function formSchema(form: FormModel): FormSchema {
  const shown = formFields(form);
  const names = new Set(shown.map(({ field }) => field.name));
  const properties: Record<string, RJSFSchema> = {};
  const uiSchema: UiSchema = {};
  for (const model of shown) {
    const { field } = model;
    properties[field.name] = { title: field.label, type: [JSON_TYPES[field.kind], 'null'] };
    uiSchema[field.name] = {
      'ui:field': KIND_FIELD,
      'ui:readonly': model.readOnly,
      'ui:options': { model, labelled: true, wide: isWide(model) },
    };
  }
  const sections: SectionOption[] = form.sections
    .map(({ name, title, fields }) => ({
      name,
      title,
      fields: fields.map(({ field }) => field.name).filter((field) => names.has(field)),
    }))
    .filter(({ fields }) => fields.length > 0);
  const required = shown.filter(({ field, readOnly }) => field.required && !readOnly);
  return {
    schema: { type: 'object', properties, required: required.map(({ field }) => field.name) },
    uiSchema: { ...uiSchema, 'ui:options': { sections } },
  };
}

/** Long texts and lists take the whole width. */
function isWide({ field }: FormFieldModel): boolean {
  return field.kind === 'LIST' || field.format === 'multiline' || field.format === 'filter';
}
