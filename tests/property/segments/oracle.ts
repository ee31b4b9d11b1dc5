import type { CompoundFilter, QueryFilter } from '../../../src/contract/filter/filter.ts';
import { asked, type People, type Thing } from './people.ts';

/**
 * What docs/filters.md says, worked out by nothing of the product: which records a filter finds. Text here is Latin
 * only, of which each character has one lower-case letter, and one letter without its accents.
 */
export function fulfils(people: People, record: Thing, filter: CompoundFilter, of = 'Contact'): boolean {
  if (filter.type === 'EXPRESSION') {
    const { operator, objectName, compoundFilters } = filter.expression;
    if (objectName != null) {
      const each: CompoundFilter = { type: 'EXPRESSION', expression: { operator, compoundFilters } };
      const others = people.relatedTo(record, objectName);
      return others.some((other) => fulfils(people, other, each, objectName));
    }
    const truths = compoundFilters.map((each) => fulfils(people, record, each, of));
    if (operator === 'AND') return !truths.includes(false);
    if (operator === 'OR') return truths.includes(true);
    return truths[0] === false;
  }
  const query = filter.filter;
  if (query.objectName === of) return test(query, asked(people, of, record, query.objectField));
  const others = people.relatedTo(record, query.objectName);
  return others.some((other) => test(query, asked(people, query.objectName, other, query.objectField)));
}

const NEGATIONS: Readonly<Record<string, string>> = {
  NOT_EQUALS: 'EQUALS',
  NOT_CONTAINS: 'CONTAINS',
  NOT_STARTS_WITH: 'STARTS_WITH',
  NOT_ENDS_WITH: 'ENDS_WITH',
  NOT_BETWEEN: 'BETWEEN',
  NOT_IN: 'IN',
  HAS_NONE: 'HAS_ANY',
  IS_NOT_NULL: 'IS_NULL',
};

/** `has`: null, or an empty list, where there is no value. */
function test({ operator, value }: QueryFilter, has: unknown): boolean {
  const positive = NEGATIONS[operator];
  const given: unknown = value == null ? undefined : JSON.parse(value);
  return positive === undefined ? plain(operator, has, given) : !plain(positive, has, given);
}

const lower = (value: unknown): unknown => (typeof value === 'string' ? value.toLowerCase() : value);
/** As searches compare: without accents, too, and with ß as two letters. */
const searched = (value: unknown): string =>
  String(lower(value)).normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('ß', 'ss').replaceAll('ł', 'l');

function plain(operator: string, has: unknown, given: unknown): boolean {
  const isEmpty = has === null || (Array.isArray(has) && has.length === 0);
  if (operator === 'IS_NULL') return isEmpty;
  if (operator === 'HAS_ALL') {
    const list = (has ?? []) as unknown[];
    return (given as unknown[]).every((each) => list.includes(each));
  }
  if (isEmpty) return false;
  const [one, other] = [lower(has) as string, lower(given) as string];
  const between = (Array.isArray(given) ? given : []).map(lower) as string[];
  switch (operator) {
    case 'EQUALS':
      return has === given;
    case 'IN':
      return (given as unknown[]).includes(has);
    case 'HAS_ANY':
      return (has as unknown[]).some((each) => (given as unknown[]).includes(each));
    case 'CONTAINS':
      return searched(has).includes(searched(given));
    case 'STARTS_WITH':
      return searched(has).startsWith(searched(given));
    case 'ENDS_WITH':
      return searched(has).endsWith(searched(given));
    case 'GREATER':
      return one > other;
    case 'GREATER_OR_EQUALS':
      return one >= other;
    case 'LESS':
      return one < other;
    case 'LESS_OR_EQUALS':
      return one <= other;
    case 'BETWEEN':
      return one >= (between[0] ?? '') && one <= (between[1] ?? '');
    case 'IS_TRUE':
      return has === true;
    case 'IS_FALSE':
      return has === false;
    default:
      throw new Error(`The oracle knows no ${operator}`);
  }
}
