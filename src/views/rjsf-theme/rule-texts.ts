import type { RJSFValidationError } from '@rjsf/utils';
import type { TFunction } from 'i18next';

type Params = Readonly<Record<string, unknown>>;
interface RuleText {
  /** Below `rules` of `schema-forms.json` in the locale files. */
  readonly key: string;
  readonly values?: Params;
}

const limit = (key: string) => (params: Params) => ({ key, values: { limit: params['limit'] } });
const always = (key: string) => () => ({ key });
const additional = (name: string) => (params: Params) => ({
  key: 'additional',
  values: { name: params[name] },
});
const requiredBy = ({ property }: Params) => ({ key: 'requiredBy', values: { name: property } });

const TYPES: ReadonlySet<unknown> = new Set([
  'string',
  'number',
  'integer',
  'boolean',
  'array',
  'object',
  'null',
]);
const FORMATS: Readonly<Record<string, string>> = {
  email: 'email',
  'idn-email': 'email',
  uri: 'uri',
  date: 'date',
  time: 'date',
  'date-time': 'date',
  'iso-time': 'date',
  'iso-date-time': 'date',
};

/** What each keyword of JSON Schema says when it is broken; by Ajv's names and parameters. */
const RULES: Readonly<Record<string, (params: Params) => RuleText>> = {
  additionalItems: limit('maxItems'),
  additionalProperties: additional('additionalProperty'),
  anyOf: always('noVariant'),
  const: ({ allowedValue }) => ({ key: 'oneOfValues', values: { allowed: valueText(allowedValue) } }),
  contains: ({ minContains }) => ({ key: 'contains', values: { limit: minContains ?? 1 } }),
  dependencies: requiredBy,
  dependentRequired: requiredBy,
  discriminator: always('noVariant'),
  enum: ({ allowedValues }) => ({
    key: 'oneOfValues',
    values: { allowed: (allowedValues as readonly unknown[]).map(valueText).join(', ') },
  }),
  exclusiveMaximum: limit('less'),
  exclusiveMinimum: limit('greater'),
  format: ({ format }) => ({ key: FORMATS[String(format)] ?? 'format', values: { format } }),
  formatExclusiveMaximum: limit('less'),
  formatExclusiveMinimum: limit('greater'),
  formatMaximum: limit('latest'),
  formatMinimum: limit('earliest'),
  if: always('condition'),
  items: limit('maxItems'),
  maxItems: limit('maxItems'),
  maxLength: limit('maxLength'),
  maxProperties: limit('maxProperties'),
  maximum: limit('maximum'),
  minItems: limit('minItems'),
  minLength: limit('minLength'),
  minProperties: limit('minProperties'),
  minimum: limit('minimum'),
  multipleOf: ({ multipleOf }) => ({ key: 'multipleOf', values: { limit: multipleOf } }),
  oneOf: ({ passingSchemas }) => ({ key: passingSchemas ? 'manyVariants' : 'noVariant' }),
  pattern: ({ pattern }) => ({ key: 'pattern', values: { pattern } }),
  propertyNames: additional('propertyName'),
  required: always('required'),
  type: ({ type }) => ({ key: TYPES.has(type) ? String(type) : 'invalid' }),
  unevaluatedItems: limit('maxItems'),
  unevaluatedProperties: additional('unevaluatedProperty'),
  uniqueItems: ({ i, j }) => ({
    key: 'uniqueItems',
    values: { first: Number(j) + 1, second: Number(i) + 1 },
  }),
};

function valueText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The text of a broken rule; a rule that has none, such as one of the author's own, says that the value is not allowed. */
function ruleText({ name = '', params = {} }: RJSFValidationError): RuleText {
  return RULES[name]?.(params as Params) ?? { key: 'invalid' };
}

/**
 * Ajv's errors in the language of `t`, each with its field's label in the list above the form. Errors of a schema that
 * is broken itself (they have no keyword) stay as they are: they are for its author.
 */
export function errorTexts(errors: readonly RJSFValidationError[], t: TFunction): RJSFValidationError[] {
  return errors.map((error) => {
    if (error.name === undefined) return error;
    const { key, values = {} } = ruleText(error);
    const message = t(`schema-forms:rules.${key}`, values);
    const field = error.title || lastName(error.property);
    const stack = field ? t('schema-forms:rules.inField', { field, message }) : message;
    return { ...error, message, stack };
  });
}

/** `.address.city` → `city`. */
function lastName(property = ''): string {
  return property.split('.').at(-1) ?? '';
}
