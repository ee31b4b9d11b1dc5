import { COMPARE_OPERATORS, type CompareOperator } from '../../../contract/filter/condition-shape.ts';
import { operatorsOf } from '../../../contract/filter/field-operators.ts';
import type { CompoundFilter } from '../../../contract/filter/filter.ts';
import { RECORD } from '../../../contract/filter/resolve-test.ts';
import type { DynamicVariable } from '../../../contract/filter/variables.ts';
import { modelField } from '../../../contract/metadata/fields.ts';
import type { ModelField } from '../../../contract/metadata/model.ts';
import type { OwnModel } from './own-model.ts';
import { newRule, type Rule } from './own-rules.ts';

/** Two fields of one record. */
export interface Comparison {
  readonly field: string;
  readonly operator: CompareOperator;
  readonly other: string;
}

/** Undefined for filters that say more, or something else. */
export function comparisonOf(filter: CompoundFilter): Comparison | undefined {
  if (filter.type !== 'FILTER') return undefined;
  const { objectField: field, operator: given, variable } = filter.filter;
  const operator = COMPARE_OPERATORS.find((each) => each === given);
  if (!operator || !variable?.id.startsWith(RECORD)) return undefined;
  return { field, operator, other: variable.id.slice(RECORD.length) };
}

const comparing = (objectName: string, { field, operator, other }: Comparison): CompoundFilter => ({
  type: 'FILTER',
  filter: { objectName, objectField: field, operator, variable: { id: `${RECORD}${other}` } },
});

/** How a field can be compared; with nothing where it keeps no value of its own. */
export function comparisonsOf(field: ModelField | undefined): readonly CompareOperator[] {
  if (!field || field.computed || field.typeName !== undefined) return [];
  const operators = operatorsOf(modelField(field, undefined));
  return COMPARE_OPERATORS.filter((each) => operators.includes(each));
}

/** The fields that a field can be compared with. */
export const comparedWith = ({ fields }: OwnModel, field: ModelField): readonly ModelField[] =>
  fields.filter(
    (each) => each.name !== field.name && each.kind === field.kind && comparisonsOf(each).length > 0,
  );

/** Fields that have another one to be compared with. */
export const comparable = (model: OwnModel): readonly ModelField[] =>
  model.fields.filter((field) => comparisonsOf(field).length > 0 && comparedWith(model, field).length > 0);

/** The comparison with one part of it changed: the rest follows where it does not fit any more. */
export function compareBy(
  objectName: string,
  model: OwnModel,
  before: Comparison,
  change: Partial<Comparison>,
): CompoundFilter {
  const next = { ...before, ...change };
  const field = model.fields.find(({ name }) => name === next.field);
  const operators = comparisonsOf(field);
  const others = field ? comparedWith(model, field).map(({ name }) => name) : [];
  return comparing(objectName, {
    field: next.field,
    operator: operators.includes(next.operator) ? next.operator : (operators[0] ?? next.operator),
    other: others.includes(next.other) ? next.other : (others[0] ?? next.other),
  });
}

/** A check that the first two fields that can be compared are in their order, as an end that is not before its begin. */
export function newComparison(objectName: string, model: OwnModel): Rule | undefined {
  const [first] = comparable(model).toSorted((a, b) => comparisonsOf(b).length - comparisonsOf(a).length);
  const [second] = first ? comparedWith(model, first) : [];
  if (!first || !second) return undefined;
  const before = { field: second.name, operator: 'LESS', other: first.name } as const;
  const filter = compareBy(objectName, model, before, {});
  return { ...newRule(objectName, model, 'checks'), filter, at: second.name };
}

/** What checks can compare a field with: the record's other fields. */
export const recordVariables = (objectName: string, model: OwnModel): readonly DynamicVariable[] =>
  comparable(model).map(({ name, kind }) => ({
    id: `${RECORD}${name}`,
    kind,
    origin: { objectName, fieldName: name },
  }));
