import { FILTER_MAX_NODES } from '../../contract/constants.ts';
import { EXPRESSION_OPERATORS, type ExpressionOperator } from '../../contract/filter/filter.ts';
import { isOperator } from '../../contract/kinds/operators.ts';
import { EMPTY_TREE, type FilterNode, type FilterTree, mayNest, type RuleNode } from './node.ts';

/** Why something is no filter. The texts are `filter:problem.<reason>`. */
export const DECODE_REASONS = [
  'notJson',
  'notAFilter',
  'type',
  'otherType',
  'operator',
  'list',
  'text',
  'json',
  'tooDeep',
  'tooMany',
  'object',
  'field',
] as const;
export type DecodeReason = (typeof DECODE_REASONS)[number];

/** Which part cannot be understood, such as `filter.expression.compoundFilters[1].filter.value`. */
export interface DecodeProblem {
  readonly path: string;
  readonly reason: DecodeReason;
}

export type Decoded =
  | { readonly ok: true; readonly tree: FilterTree }
  | { readonly ok: false; readonly problem: DecodeProblem };

class NotUnderstood extends Error {
  readonly problem: DecodeProblem;
  constructor(path: string, reason: DecodeReason) {
    super(`${path}: ${reason}`);
    this.problem = { path, reason };
  }
}

type Unchecked = Readonly<Record<string, unknown>>;

/** Text as someone pasted or stored it. Blank text is no filter yet. */
export function decodeText(text: string): Decoded {
  if (text.trim() === '') return { ok: true, tree: EMPTY_TREE };
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { ok: false, problem: { path: 'filter', reason: 'notJson' } };
  }
  return decodeFilter(json);
}

/**
 * A compound filter, or a draft of one, as a tree. What is missing may be filled in later; what is there and cannot
 * be understood is refused with its place, so that nothing of it is lost unseen.
 */
export function decodeFilter(json: unknown): Decoded {
  if (json === undefined || json === null) return { ok: true, tree: EMPTY_TREE };
  let nextId = 0;

  const compound = (node: unknown, path: string, level: number): FilterNode => {
    if (!isObject(node)) throw new NotUnderstood(path, 'notAFilter');
    const id = nextId++;
    if (id >= FILTER_MAX_NODES) throw new NotUnderstood(path, 'tooMany');
    const { type, filter, expression } = node;
    if (!isGiven(type)) {
      const part = isGiven(filter) ? 'filter' : 'expression';
      if (isGiven(node[part])) throw new NotUnderstood(`${path}.type`, 'type');
      return { id, type: undefined };
    }
    if (type === 'FILTER') {
      if (isGiven(expression)) throw new NotUnderstood(`${path}.expression`, 'otherType');
      return rule(id, filter ?? {}, `${path}.filter`);
    }
    if (type !== 'EXPRESSION') throw new NotUnderstood(`${path}.type`, 'type');
    if (isGiven(filter)) throw new NotUnderstood(`${path}.filter`, 'otherType');
    if (!mayNest(level)) throw new NotUnderstood(path, 'tooDeep');
    return expressionNode(id, expression ?? {}, `${path}.expression`, level);
  };

  const expressionNode = (id: number, given: unknown, path: string, level: number): FilterNode => {
    if (!isObject(given)) throw new NotUnderstood(path, 'notAFilter');
    const { operator, compoundFilters } = given;
    const objectName = text(given['objectName'], `${path}.objectName`);
    const isNot = objectName !== undefined && operator === 'NOT';
    if (isNot || (isGiven(operator) && !isExpressionOperator(operator))) {
      throw new NotUnderstood(`${path}.operator`, 'operator');
    }
    const list = compoundFilters ?? [];
    if (!Array.isArray(list)) throw new NotUnderstood(`${path}.compoundFilters`, 'list');
    const children = list.map((child: unknown, index) =>
      compound(child, `${path}.compoundFilters[${index}]`, level + 1),
    );
    const same = objectName === undefined ? {} : { objectName };
    return { id, type: 'EXPRESSION', operator: operator ?? undefined, ...same, children };
  };

  try {
    const root = compound(json, 'filter', 0);
    return { ok: true, tree: { root, nextId } };
  } catch (error) {
    if (error instanceof NotUnderstood) return { ok: false, problem: error.problem };
    throw error;
  }
}

function rule(id: number, given: unknown, path: string): RuleNode {
  if (!isObject(given)) throw new NotUnderstood(path, 'notAFilter');
  const { operator, value, variable, none } = given;
  if (isGiven(none) && typeof none !== 'boolean') throw new NotUnderstood(`${path}.none`, 'operator');
  if (isGiven(operator) && !isOperator(operator)) throw new NotUnderstood(`${path}.operator`, 'operator');
  const variableId = isGiven(variable)
    ? text(isObject(variable) ? variable['id'] : variable, `${path}.variable`)
    : undefined;
  const json = text(value, `${path}.value`);
  if (json !== undefined && !isJson(json)) throw new NotUnderstood(`${path}.value`, 'json');
  return {
    id,
    type: 'FILTER',
    objectName: text(given['objectName'], `${path}.objectName`),
    objectField: text(given['objectField'], `${path}.objectField`),
    operator: operator ?? undefined,
    value: json,
    variable: variableId,
    ...(none === true ? { none } : {}),
  };
}

function text(value: unknown, path: string): string | undefined {
  if (!isGiven(value)) return undefined;
  if (typeof value !== 'string') throw new NotUnderstood(path, 'text');
  return value;
}

function isJson(value: string): boolean {
  try {
    JSON.parse(value);
    return true;
  } catch {
    return false;
  }
}

function isGiven<T>(value: T): value is NonNullable<T> {
  return value !== undefined && value !== null;
}

function isExpressionOperator(value: unknown): value is ExpressionOperator {
  return EXPRESSION_OPERATORS.some((operator) => operator === value);
}

function isObject(value: unknown): value is Unchecked {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
