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
  const check = (node: FilterNode, path: string): DecodeProblem | undefined => {
    if (node.type === 'FILTER') return checkRule(node, `${path}.filter`, offered, objects);
    if (node.type === undefined) return undefined;
    for (const [index, child] of node.children.entries()) {
      const problem = check(child, `${path}.expression.compoundFilters[${index}]`);
      if (problem) return problem;
    }
    return undefined;
  };
  return check(root, 'filter');
}

function checkRule(
  { objectName, objectField, operator }: RuleNode,
  path: string,
  offered: ReadonlySet<string>,
  objects: FilterObjects,
): DecodeProblem | undefined {
  if (objectName === undefined) return undefined;
  const object = offered.has(objectName) ? objects(objectName) : undefined;
  if (!object) return { path: `${path}.objectName`, reason: 'object' };
  if (objectField === undefined) return undefined;
  const field = object.fields.get(objectField);
  if (!field) return { path: `${path}.objectField`, reason: 'field' };
  const isKnown = operator === undefined || field.operators.includes(operator);
  return isKnown ? undefined : { path: `${path}.operator`, reason: 'operator' };
}
