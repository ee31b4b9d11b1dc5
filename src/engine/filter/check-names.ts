import type { DecodeProblem } from './decode.ts';
import type { FilterNode, RuleNode } from './node.ts';
import type { FilterObjects } from './validate.ts';

/**
 * Whether a filter that came from elsewhere names what there is: objects that the list's filter can name, their
 * fields, and operators of these. The first problem, by its place.
 */
export function checkNames(
  root: FilterNode,
  offered: ReadonlySet<string>,
  objects: FilterObjects,
): DecodeProblem | undefined {
  /** `among`: what is named there; of what a related record leads to, all that is known. */
  const check = (node: FilterNode, path: string, among?: ReadonlySet<string>): DecodeProblem | undefined => {
    if (node.type === 'FILTER') return checkRule(node, `${path}.filter`, among, objects);
    if (node.type === undefined) return undefined;
    const { objectName } = node;
    if (objectName !== undefined && (among?.has(objectName) === false || !objects(objectName)))
      return { path: `${path}.expression.objectName`, reason: 'object' };
    for (const [index, child] of node.children.entries()) {
      const within = objectName === undefined ? among : undefined;
      const problem = check(child, `${path}.expression.compoundFilters[${index}]`, within);
      if (problem) return problem;
    }
    return undefined;
  };
  return check(root, 'filter', offered);
}

function checkRule(
  { objectName, objectField, operator }: RuleNode,
  path: string,
  among: ReadonlySet<string> | undefined,
  objects: FilterObjects,
): DecodeProblem | undefined {
  if (objectName === undefined) return undefined;
  const object = among?.has(objectName) === false ? undefined : objects(objectName);
  if (!object) return { path: `${path}.objectName`, reason: 'object' };
  if (objectField === undefined) return undefined;
  const field = object.fields.get(objectField);
  if (!field) return { path: `${path}.objectField`, reason: 'field' };
  const isKnown = operator === undefined || field.operators.includes(operator);
  return isKnown ? undefined : { path: `${path}.operator`, reason: 'operator' };
}
