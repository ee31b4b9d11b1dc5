import i18next, { type i18n } from 'i18next';
import { beforeAll, describe, expect, test } from 'vitest';
import { LOCALES } from '../../../src/contract/constants.ts';
import { errorTexts } from '../../../src/views/rjsf-theme/rule-texts.ts';
import { schemaValidator } from '../../../src/views/rjsf-theme/schema-validator.ts';
import { localePath, readJson } from '../../locales/locale-files.ts';

const texts: i18n = i18next.createInstance();
beforeAll(() => {
  const resources = LOCALES.map((locale) => [
    locale,
    { 'schema-forms': readJson(localePath(locale, 'schema-forms')) as object },
  ]);
  return texts.init({
    ns: ['schema-forms'],
    defaultNS: 'schema-forms',
    resources: Object.fromEntries(resources) as Record<string, { 'schema-forms': object }>,
    interpolation: { escapeValue: false },
  });
});

/** A value that breaks the rule, for each keyword that Ajv and its formats know. */
const BROKEN: Readonly<Record<string, readonly [schema: object, value: unknown]>> = {
  additionalItems: [{ items: [{}], additionalItems: false }, [1, 2]],
  additionalProperties: [{ properties: {}, additionalProperties: false }, { extra: 1 }],
  anyOf: [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, 1],
  const: [{ const: 'this' }, 'that'],
  contains: [{ contains: { const: 1 } }, [2]],
  dependencies: [{ dependencies: { card: ['address'] } }, { card: 1 }],
  enum: [{ enum: ['a', 'b'] }, 'c'],
  exclusiveMaximum: [{ exclusiveMaximum: 5 }, 5],
  exclusiveMinimum: [{ exclusiveMinimum: 5 }, 5],
  'false schema': [{ properties: { no: false } }, { no: 1 }],
  format: [{ format: 'ipv4' }, 'x'],
  formatMaximum: [{ format: 'date', formatMaximum: '2024-01-01' }, '2025-01-01'],
  formatMinimum: [{ format: 'date', formatMinimum: '2024-01-01' }, '2023-01-01'],
  if: [{ if: { const: 1 }, then: { const: 2 } }, 1],
  maxItems: [{ maxItems: 1 }, [1, 2]],
  maxLength: [{ maxLength: 2 }, 'abc'],
  maxProperties: [{ maxProperties: 1 }, { a: 1, b: 2 }],
  maximum: [{ maximum: 2 }, 3],
  minItems: [{ minItems: 1 }, []],
  minLength: [{ minLength: 2 }, 'a'],
  minProperties: [{ minProperties: 1 }, {}],
  minimum: [{ minimum: 2 }, 1],
  multipleOf: [{ multipleOf: 2 }, 3],
  not: [{ not: { const: 1 } }, 1],
  oneOf: [{ oneOf: [{ type: 'number' }, { minimum: 0 }] }, 1],
  pattern: [{ pattern: '^a' }, 'b'],
  propertyNames: [{ propertyNames: { pattern: '^a' } }, { b: 1 }],
  required: [{ required: ['name'] }, {}],
  type: [{ type: 'integer' }, 'x'],
  uniqueItems: [{ uniqueItems: true }, [1, 1]],
};

function brokenRules(schema: object, value: unknown, locale = 'en') {
  const { errors } = schemaValidator.validateFormData(value, { title: 'Size', ...schema });
  return { errors, shown: errorTexts(errors, texts.getFixedT(locale)) };
}

describe.each(LOCALES)('in %s', (locale) => {
  test.each(Object.keys(BROKEN))('%s has a text of its own', (keyword) => {
    const [schema, value] = BROKEN[keyword] as readonly [object, unknown];
    const { errors, shown } = brokenRules(schema, value, locale);
    const at = errors.findIndex(({ name }) => name === keyword);
    const text = shown[at]?.message ?? '';
    expect(text).not.toMatch(/rules\.|\{\{|undefined|^$/);
    expect(text).not.toBe(errors[at]?.message);
  });
});

test('the texts name what is allowed, and in the list the field', () => {
  const say = (schema: object, value: unknown) => brokenRules(schema, value).shown[0]?.stack;
  expect(say({ enum: ['a', 1] }, 'c')).toBe('Size: Allowed values: a, 1.');
  expect(say({ type: 'number' }, 'x')).toBe('Size: Enter a number.');
  expect(say({ uniqueItems: true }, [1, 2, 1])).toBe(
    'Size: Items 1 and 3 are the same; each may appear only once.',
  );
  expect(say({ format: 'email' }, 'x')).toBe('Size: Enter a valid e-mail address.');
});

test('an error of the schema itself stays as Ajv says it', () => {
  const { shown } = brokenRules({ minimum: 'much' }, 1);
  expect(shown[0]?.stack).toContain('schema is invalid');
});

test('schemas that are equal are compiled once, and broken rules are found by the same one', () => {
  const schema = () => ({ type: 'object' as const, properties: { a: { type: 'string' as const } } });
  schemaValidator.prepare(schema());
  expect(schemaValidator.validateFormData({ a: 1 }, schema()).errors).toHaveLength(1);
  expect(schemaValidator.validateFormData({ a: 'x' }, schema()).errors).toEqual([]);
});
