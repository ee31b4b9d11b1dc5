import { isRelative, OPERATORS, type Operator } from '../../contract/kinds/operators.ts';
import { operandRules } from '../../contract/formats/index.ts';
import type { EnumValue, ObjectField } from '../../contract/metadata/introspection.ts';
import { type FieldRules, KIND_DEFINITIONS } from '../../contract/kinds/index.ts';
import { isRelation } from '../model/fields.ts';

/** What the value of a rule is made of, and how many of it (specification, section 2, widgets 4 and 5). */
export type ValueShape =
  /** IS_NULL and its like. */
  | { readonly type: 'none' }
  /** Days, weeks or months from now. */
  | { readonly type: 'count'; readonly min: number; readonly max: number }
  /** Ids of records of the field's object. */
  | { readonly type: 'records'; readonly count: Count }
  | { readonly type: 'choices'; readonly count: Count; readonly choices: readonly EnumValue[] }
  /** `rules`: of one value. */
  | { readonly type: 'plain'; readonly count: Count; readonly rules: FieldRules }
  /** The field or its kind is not known: JSON of any scalar. */
  | { readonly type: 'scalar' };

export type Count = 'one' | 'two' | 'many';

/** Most days, weeks or months of a relative date, as the server has it. */
const RELATIVE_MAX = 10_000;

export function valueShape(field: ObjectField | undefined, operator: Operator): ValueShape {
  const { values: count } = OPERATORS[operator];
  if (count === 'none') return { type: 'none' };
  if (isRelative(operator)) {
    return { type: 'count', min: operator.endsWith('_NOW') ? -RELATIVE_MAX : 1, max: RELATIVE_MAX };
  }
  if (!field || !Object.hasOwn(KIND_DEFINITIONS, field.kind)) return { type: 'scalar' };
  if (isRelation(field)) return { type: 'records', count };
  const rules = operandRules(field);
  return rules.kind === 'ENUM'
    ? { type: 'choices', count, choices: field.enumValues ?? [] }
    : { type: 'plain', count, rules };
}

/** The values in a rule's JSON text: as many as there are, null for a gap between two. */
export function valuesOf(value: string | undefined): readonly unknown[] {
  if (value === undefined) return [];
  const json = JSON.parse(value) as unknown;
  return Array.isArray(json) ? (json as readonly unknown[]) : [json];
}

/** The JSON text of values, as many as the operator takes; undefined for none. */
export function valueText(values: readonly unknown[], count: Count): string | undefined {
  const given = values.filter((value) => value !== null && value !== undefined && value !== '');
  if (!given.length) return undefined;
  if (count === 'many') return JSON.stringify(given);
  return count === 'one' ? JSON.stringify(values[0]) : JSON.stringify([values[0] ?? null, values[1] ?? null]);
}
