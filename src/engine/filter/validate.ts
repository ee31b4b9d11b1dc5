import { definitionOf, parseOperand } from '../../contract/formats/index.ts';
import { kindOf } from '../../contract/kinds/index.ts';
import { LIST_MAX_LENGTH } from '../../contract/kinds/list.ts';
import { mayNegate } from './edit.ts';
import type { FilterObject } from './filter-object.ts';
import type { FilterNode, RuleNode } from './node.ts';
import { type ValueShape, valueShape, valuesOf } from './value-shape.ts';

/** Error keys (specification, section 8). */
export type FilterErrorKey = 'compoundFilterInvalid' | 'invalid';
export type RulePart = 'objectName' | 'objectField' | 'operator' | 'value';

/** Objects by name; undefined for one that is not known (yet). */
export type FilterObjects = (objectName: string) => FilterObject | undefined;

/** The parts of a rule that are missing or wrong. Of an object that is not loaded, only what is missing is known. */
export function invalidParts(rule: RuleNode, objects: FilterObjects): readonly RulePart[] {
  const { objectName, objectField, operator } = rule;
  if (objectName === undefined) return ['objectName', 'objectField', 'operator', 'value'];
  const object = objects(objectName);
  const field = objectField === undefined ? undefined : object?.fields.get(objectField);
  const parts: RulePart[] = [];
  if (objectField === undefined || (object && !field)) parts.push('objectField');
  if (operator === undefined || (field && !field.operators.includes(operator))) parts.push('operator');
  if (operator === undefined || !isValueValid(rule, valueShape(field, operator))) parts.push('value');
  return parts;
}

function isValueValid({ value, variable }: RuleNode, shape: ValueShape): boolean {
  if (variable !== undefined) return shape.type !== 'none' && value === undefined;
  if (shape.type === 'none') return value === undefined;
  if (value === undefined) return false;
  if (shape.type === 'scalar') return true;
  const values = valuesOf(value);
  if (shape.type === 'count') {
    const [count] = values;
    return Number.isInteger(count) && Number(count) >= shape.min && Number(count) <= shape.max;
  }
  if (values.length === 0 || values.length > LIST_MAX_LENGTH) return false;
  if (shape.count === 'two' && values.length !== 2) return false;
  return values.every((each) => isValueOf(each, shape));
}

function isValueOf(value: unknown, shape: ValueShape): boolean {
  if (shape.type === 'records') return kindOf('OBJECT').parse(value, { kind: 'OBJECT' }).ok;
  if (shape.type === 'choices') return shape.choices.some(({ name }) => name === value);
  if (shape.type !== 'plain') return false;
  if (definitionOf(shape.rules).text) return typeof value === 'string' && value !== '';
  return parseOperand(value, shape.rules).ok;
}

/** What is wrong with a node itself, its children aside: `compoundFilterInvalid` of the whole, `invalid` of a rule. */
export function nodeError(node: FilterNode, objects: FilterObjects): FilterErrorKey | undefined {
  switch (node.type) {
    case undefined:
      return 'compoundFilterInvalid';
    case 'FILTER':
      return invalidParts(node, objects).length ? 'invalid' : undefined;
    case 'EXPRESSION': {
      const isWhole = node.operator !== undefined && node.children.length > 0;
      const isNotOfOne = node.operator !== 'NOT' || mayNegate(node);
      return isWhole && isNotOfOne ? undefined : 'compoundFilterInvalid';
    }
  }
}

/**
 * Judges whole trees: `compoundFilterInvalid` if any part is invalid. An unset root is no filter at all, and valid.
 * Remembers nodes that it has seen, so that an edit costs what it has changed.
 */
export function filterValidator(objects: FilterObjects): (root: FilterNode) => FilterErrorKey | undefined {
  const known = new WeakMap<FilterNode, boolean>();
  const isValid = (node: FilterNode): boolean => {
    let valid = known.get(node);
    if (valid === undefined) {
      valid =
        nodeError(node, objects) === undefined &&
        (node.type !== 'EXPRESSION' || node.children.every(isValid));
      known.set(node, valid);
    }
    return valid;
  };
  return (root) => (root.type === undefined || isValid(root) ? undefined : 'compoundFilterInvalid');
}
