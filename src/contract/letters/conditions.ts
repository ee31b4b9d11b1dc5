import { NULL_OPERATORS } from '../kinds/operators.ts';
import { isObject } from '../documents/schema-parts.ts';
import { blocksIn, type Letter } from './letter.ts';

const NEEDS_NO_VALUE: readonly string[] = NULL_OPERATORS;

/** Is nothing of the filter missing? Whether its fields exist is for those to say who know them (`resolveFilter`). */
export function isFinishedCondition(text: string): boolean {
  try {
    return isFinished(JSON.parse(text), 0);
  } catch {
    return false;
  }
}

function isFinished(node: unknown, level: number): boolean {
  if (!isObject(node) || level > 20) return false;
  const { type, filter, expression } = node;
  if (type === 'FILTER') {
    if (!isObject(filter)) return false;
    const { objectName, objectField, operator, value } = filter;
    const isNamed = [objectName, objectField, operator].every(
      (each) => typeof each === 'string' && each !== '',
    );
    return (
      isNamed &&
      (NEEDS_NO_VALUE.includes(String(operator)) || (value !== undefined && value !== null && value !== ''))
    );
  }
  if (type !== 'EXPRESSION' || !isObject(expression)) return false;
  const { compoundFilters } = expression;
  return (
    Array.isArray(compoundFilters) &&
    compoundFilters.length > 0 &&
    compoundFilters.every((each) => isFinished(each, level + 1))
  );
}

/** The conditions of a letter's blocks, each once, in the order of their first blocks. */
export const conditionsOf = (letter: Letter): readonly string[] => [
  ...new Set(blocksIn(letter).flatMap(({ block: { when } }) => (when === undefined ? [] : [when]))),
];

/** The variable by which a compiled letter asks whether its condition of that number holds; no author's text may name it. */
export const conditionName = (at: number): string => `tesseraCondition${at}`;
