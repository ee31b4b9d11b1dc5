import type { CompoundFilter } from '../../filter/filter.ts';
import type { Variable } from '../parts.ts';
import type { Tell } from '../problem.ts';

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Names are told apart; what a condition asks, something has to set. */
export function judgeVariables(tell: Tell, variables: readonly Variable[], content: unknown): void {
  const asked = new Set<string>();
  const set = new Set<string>();
  collect(content, asked, set);
  variables.forEach(({ name }, at) => {
    const path = `/variables/${at}`;
    if (variables.findIndex((each) => each.name === name) < at) tell(path, 'duplicate-variable', { name });
    else if (asked.has(name) && !set.has(name)) tell(path, 'never-set', { name });
  });
}

function collect(value: unknown, asked: Set<string>, set: Set<string>): void {
  if (Array.isArray(value)) return value.forEach((each) => collect(each, asked, set));
  if (!isObject(value)) return;
  for (const [key, each] of Object.entries(value)) {
    if (each === undefined) continue;
    if (key === 'showIf') collectAsked(each as CompoundFilter, asked);
    else if (key === 'variable' && typeof each === 'string') set.add(each);
    else if (key !== 'variables') collect(each, asked, set);
  }
}

function collectAsked(condition: CompoundFilter, asked: Set<string>): void {
  if (condition.type === 'FILTER') asked.add(condition.filter.objectField);
  else condition.expression.compoundFilters.forEach((each) => collectAsked(each, asked));
}
