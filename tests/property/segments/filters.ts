import fc from 'fast-check';
import { type CompoundFilter, onSame, queryFilter } from '../../../src/contract/filter/filter.ts';
import type { Operator } from '../../../src/contract/kinds/operators.ts';
import { asked, FIELDS, LISTS, type People, type Thing } from './people.ts';

const NULLS = ['IS_NULL', 'IS_NOT_NULL'] as const;
const SAME = ['EQUALS', 'NOT_EQUALS', 'IN', 'NOT_IN', ...NULLS] as const;
const ORDER = ['GREATER', 'GREATER_OR_EQUALS', 'LESS', 'LESS_OR_EQUALS', 'BETWEEN', 'NOT_BETWEEN'] as const;
const PARTS = ['CONTAINS', 'STARTS_WITH', 'ENDS_WITH'] as const;
const LIST = ['HAS_ANY', 'HAS_ALL', 'HAS_NONE', ...NULLS] as const;

const OPERATORS: Readonly<Record<string, readonly Operator[]>> = {
  text: [...SAME, ...ORDER, ...PARTS, ...PARTS.map((each) => `NOT_${each}` as const)],
  ordered: [...SAME, ...ORDER],
  choice: SAME,
  same: SAME,
  id: ['EQUALS', 'NOT_EQUALS', 'IN', 'NOT_IN'],
  boolean: ['IS_TRUE', 'IS_FALSE', 'EQUALS', 'NOT_EQUALS', ...NULLS],
  list: LIST,
  records: LIST,
};

/** Any filter on contacts: every kind, operator and relation, up to three levels of expressions. */
const SEVERAL = ['Group', 'Representative', 'Specialization', 'Workplace', 'ContactConsent'] as const;

export function anyFilter(people: People): fc.Arbitrary<CompoundFilter> {
  const rulesOf = (objectName: keyof typeof FIELDS) =>
    Object.entries(FIELDS[objectName]).flatMap(([field, kind]) =>
      (OPERATORS[kind] ?? []).map((operator) => rule(people, objectName, field, operator)),
    );
  const rules = (Object.keys(FIELDS) as (keyof typeof FIELDS)[]).flatMap(rulesOf);
  /** Of one related record, whatever is joined in it. */
  const same = fc.constantFrom(...SEVERAL).chain((objectName) => {
    const asks = objectName === 'ContactConsent' ? ([objectName, 'Consent'] as const) : [objectName];
    const inner = fc.constantFrom(...asks.flatMap(rulesOf)).chain((each) => each);
    const parts = fc.oneof(
      inner,
      inner.map((child) => expression('NOT', [child])),
    );
    return fc.array(parts, { minLength: 1, maxLength: 3 }).map((all) => onSame(objectName, ...all));
  });
  const tree = (level: number): fc.Arbitrary<CompoundFilter> => {
    const one = fc.constantFrom(...rules).chain((each) => each);
    if (level === 0) return one;
    const inner = tree(level - 1);
    const several = fc.array(inner, { minLength: 1, maxLength: 3 });
    return fc.oneof(
      one,
      // It is a level itself, and has one more in it.
      ...(level === 2 ? [same] : []),
      fc
        .tuple(fc.constantFrom('AND' as const, 'OR' as const), several)
        .map(([operator, compoundFilters]) => expression(operator, compoundFilters)),
      inner.map((child) => expression('NOT', [child])),
    );
  };
  return tree(3);
}

const expression = (operator: 'AND' | 'OR' | 'NOT', compoundFilters: CompoundFilter[]): CompoundFilter => ({
  type: 'EXPRESSION',
  expression: { operator, compoundFilters },
});

function rule(
  people: People,
  objectName: string,
  field: string,
  operator: Operator,
): fc.Arbitrary<CompoundFilter> {
  const of = (...value: unknown[]) => queryFilter(objectName, field, operator, ...value);
  if (operator.startsWith('IS_')) return fc.constant(of());
  const one = valueOf(people, objectName, field);
  if (operator.endsWith('BETWEEN')) return fc.tuple(one, one).map((two) => of(two));
  const takesMany = operator.endsWith('IN') || operator.startsWith('HAS_');
  return takesMany ? fc.array(one, { maxLength: 3 }).map((many) => of(many)) : one.map((value) => of(value));
}

/** What records have there, so that some are found; of text also a part of it. */
function valueOf(people: People, objectName: string, field: string): fc.Arbitrary<unknown> {
  const target = LISTS[field as keyof typeof LISTS];
  // Deleted ones too, which break the filter.
  if (target) return fc.constantFrom(...people.rows[target].map(({ id }) => id));
  const rows: readonly Thing[] = people.rows[objectName as keyof typeof people.rows];
  const present = new Set(rows.flatMap((row) => (asked(people, objectName, row, field) ?? []) as unknown[]));
  const some = fc.constantFrom(...present);
  const kind = (FIELDS[objectName as keyof typeof FIELDS] as Record<string, string>)[field];
  if (kind !== 'text') return some;
  return fc.oneof(
    some,
    fc.tuple(some, fc.nat(3), fc.nat(5)).map(([text, from, to]) => partOf(text, from, to)),
  );
}

const partOf = (text: unknown, from: number, to: number) =>
  String(text)
    .slice(from, from + to + 1)
    .toUpperCase() || 'x';

/** Does it name a record that is deleted? */
export function namesDeleted(people: People, filter: CompoundFilter): boolean {
  if (filter.type === 'EXPRESSION') {
    return filter.expression.compoundFilters.some((each) => namesDeleted(people, each));
  }
  const { objectField, value } = filter.filter;
  if (value == null || (objectField !== 'id' && !(objectField in LISTS))) return false;
  return [JSON.parse(value) as unknown].flat().some((id) => people.isDeleted(String(id)));
}
