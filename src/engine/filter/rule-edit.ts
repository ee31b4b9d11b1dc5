import { isRelative, OPERATORS, type Operator } from '../../contract/kinds/operators.ts';
import { updateRule } from './edit.ts';
import type { FilterTree, RuleNode } from './node.ts';

const NO_VALUE = { value: undefined, variable: undefined };

/** Another object resets field, operator and value (specification, section 4). */
export function setObject(tree: FilterTree, id: number, objectName: string): FilterTree {
  return updateRule(tree, id, (rule) =>
    rule.objectName === objectName
      ? rule
      : { ...positive(rule), objectName, objectField: undefined, operator: undefined, ...NO_VALUE },
  );
}

/** Another field resets operator and value; which variables there are follows from the field. */
export function setField(tree: FilterTree, id: number, objectField: string): FilterTree {
  return updateRule(tree, id, (rule) =>
    rule.objectField === objectField
      ? rule
      : { ...positive(rule), objectField, operator: undefined, ...NO_VALUE },
  );
}

const positive = ({ none: _none, ...rule }: RuleNode): RuleNode => rule;

/**
 * The value stays as far as the other operator takes it; IS_NULL and its like have none. `none`: no record of the related object
 * fulfils it.
 */
export function setOperator(tree: FilterTree, id: number, operator: Operator, none = false): FilterTree {
  return updateRule(tree, id, (given) => {
    if (given.operator === operator && (given.none ?? false) === none) return given;
    const rule: RuleNode = { ...positive(given), ...(none ? { none } : {}) };
    if (rule.operator === operator) return rule;
    if (OPERATORS[operator].values === 'none') return { ...rule, operator, ...NO_VALUE };
    if (rule.operator === undefined || isRelative(rule.operator) !== isRelative(operator)) {
      return { ...rule, operator, ...NO_VALUE };
    }
    return { ...rule, operator, value: reshaped(rule.value, operator) };
  });
}

/** One value becomes the first of several, and the first of several the one. */
function reshaped(value: string | undefined, operator: Operator): string | undefined {
  if (value === undefined) return undefined;
  const json = JSON.parse(value) as unknown;
  const list: readonly unknown[] = Array.isArray(json) ? json : [json];
  switch (OPERATORS[operator].values) {
    case 'none':
      return undefined;
    case 'one':
      return jsonText(list[0]);
    case 'two':
      return list.length === 2 ? value : jsonText([list[0] ?? null, null]);
    case 'many':
      return jsonText(list.filter((item) => item !== null));
  }
}

function jsonText(value: unknown): string | undefined {
  return value === undefined || value === null ? undefined : JSON.stringify(value);
}

/** `value` is JSON text; undefined is none. It takes a variable's place. */
export function setValue(tree: FilterTree, id: number, value: string | undefined): FilterTree {
  return updateRule(tree, id, (rule) =>
    rule.value === value && rule.variable === undefined ? rule : { ...rule, value, variable: undefined },
  );
}

/** A dynamic variable takes the value's place; undefined: a value of one's own again. */
export function setVariable(tree: FilterTree, id: number, variable: string | undefined): FilterTree {
  return updateRule(tree, id, (rule) =>
    rule.variable === variable ? rule : { ...rule, value: undefined, variable },
  );
}
