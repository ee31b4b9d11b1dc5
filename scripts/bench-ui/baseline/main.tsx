/** What our screens are compared with: `?form=200` is plain RJSF with its bare theme, `?rules=200` react-querybuilder. */
import Form from '@rjsf/core';
import type { RJSFSchema } from '@rjsf/utils';
import validator from '@rjsf/validator-ajv8';
import { createRoot } from 'react-dom/client';
import { QueryBuilder, type RuleGroupType } from 'react-querybuilder';
import { wideFields } from '../wide-objects.ts';

const parameters = new URLSearchParams(location.search);

const TYPES = {
  STRING: { type: 'string' },
  INT: { type: 'integer' },
  DOUBLE: { type: 'number' },
  BOOLEAN: { type: 'boolean' },
  LOCAL_DATE: { type: 'string', format: 'date' },
  ENUM: { type: 'string' },
} as const;

function schemaOf(count: number): RJSFSchema {
  const fields = wideFields(count);
  return {
    type: 'object',
    required: fields.filter(({ required }) => required).map(({ name }) => name),
    properties: Object.fromEntries(
      fields.map(({ name, kind, maxLength, values }) => [
        name,
        {
          title: name,
          ...TYPES[kind],
          ...(maxLength ? { maxLength } : {}),
          ...(values ? { enum: [...values] } : {}),
        },
      ]),
    ),
  };
}

/** Three levels, ten rules in each of the innermost groups. */
function queryOf(count: number): RuleGroupType {
  const rules = (group: number) =>
    Array.from({ length: 10 }, (_, at) => ({
      field: 'field1',
      operator: 'contains',
      value: `${group}-${at}`,
    }));
  return {
    combinator: 'and',
    rules: Array.from({ length: count / 20 }, (_, group) => ({
      combinator: 'or',
      rules: [...rules(group), { combinator: 'and', rules: rules(group) }],
    })),
  };
}

function baseline() {
  const form = parameters.get('form');
  if (form) return <Form schema={schemaOf(Number(form))} validator={validator} liveValidate />;
  const fields = wideFields(20).map(({ name }) => ({ name, label: name }));
  return <QueryBuilder fields={fields} defaultQuery={queryOf(Number(parameters.get('rules')))} />;
}

const root = createRoot(document.getElementById('root') as HTMLElement);
document.getElementById('mount')?.addEventListener('click', () => root.render(baseline()));
