import type { RJSFSchema, UiSchema, ValidatorType } from '@rjsf/utils';
import type { Kind } from '../../contract/kinds/index.ts';
import { formFields } from '../../engine/model/form.ts';
import type { FormModel } from '../../engine/model/object-model.ts';

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

const KIND: UiSchema = { 'ui:field': KIND_FIELD };

export interface FormSchema {
  readonly schema: RJSFSchema;
  readonly uiSchema: UiSchema;
}

/** An object's form as RJSF reads it: one property a field, each drawn by the input of its kind. */
export function formSchema(form: FormModel): FormSchema {
  const properties: Record<string, RJSFSchema> = {};
  const uiSchema: UiSchema = {};
  for (const { field } of formFields(form)) {
    properties[field.name] = { title: field.label, type: [JSON_TYPES[field.kind], 'null'] };
    uiSchema[field.name] = KIND;
  }
  return { schema: { type: 'object', properties }, uiSchema };
}

function refuse(): never {
  throw new Error('A record form has a flat schema: oneOf, anyOf, if and dependencies need SchemaForm.');
}

/**
 * What RJSF asks a validator for. A record form's values are judged by the contract, field by field, outside of RJSF
 * (see `form-rules.ts`); schemas that authors write, with `oneOf`, `if` and the like, are judged by Ajv, which record
 * forms need not load.
 */
export const NO_VALIDATOR: ValidatorType = {
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  isValid: refuse,
  rawValidation: refuse,
};
