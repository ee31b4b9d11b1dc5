import { compareRegions } from './compare-regions.ts';
import type { Condition } from './condition-shape.ts';
import { type FieldTest, isPossibleList, isPossibleValue } from './possible-values.ts';
import type { FilterField } from './filterable.ts';

type Node = Condition<FilterField, { readonly name: string }>;
type Leaf = Exclude<Node, { readonly type: 'and' | 'or' | 'not' }>;

/** A condition without and, or and not; and whether the record fulfils it. */
interface Literal {
  readonly leaf: Leaf;
  readonly holds: boolean;
}

/** What is known of all records. */
export interface RecordFacts {
  /** Has every record a value there? */
  readonly hasValue: (field: FilterField) => boolean;
}

/** With more cases than these nothing is said: each `or` within an `and` multiplies them. */
const MOST_CASES = 256;
const MOST_PRODUCTS = 4_096;

/**
 * Is it certain that no record fulfils the condition, whatever its values are? False also where that cannot be told: on
 * different related records of a list, for instance, or when there are more than 256 cases. Bounds that depend on the
 * day are taken as they are, so that filters with relative dates are not for this.
 */
export function isNeverFulfilled(condition: Node, facts: RecordFacts): boolean {
  return casesOf(condition, true, facts)?.length === 0;
}

/** Is it certain that every record fulfils the condition? See {@link isNeverFulfilled}. */
export const isAlwaysFulfilled = (condition: Node, facts: RecordFacts): boolean =>
  isNeverFulfilled({ type: 'not', of: condition }, facts);

const isLeaf = (node: Node): node is Leaf => !['and', 'or', 'not'].includes(node.type);

/** The disjunctive normal form without impossible cases; undefined where it is too long. */
function casesOf(
  node: Node,
  holds: boolean,
  facts: RecordFacts,
): readonly (readonly Literal[])[] | undefined {
  if (node.type === 'not') return casesOf(node.of, !holds, facts);
  if (isLeaf(node)) {
    const single = [{ leaf: node, holds }];
    return isPossible(single, facts) ? [single] : [];
  }
  const isJoined = (node.type === 'and') === holds;
  let cases: readonly (readonly Literal[])[] | undefined = isJoined ? [[]] : [];
  // A part that is too long may still stand beside one that is impossible.
  let isTooLong = false;
  for (const part of node.of) {
    const own = casesOf(part, holds, facts);
    if (!own) {
      isTooLong = true;
      continue;
    }
    if (isJoined && cases.length * own.length > MOST_PRODUCTS) return undefined;
    const next: readonly (readonly Literal[])[] = isJoined
      ? cases.flatMap((before) =>
          own.map((each) => [...before, ...each]).filter((each) => isPossible(each, facts)),
        )
      : [...cases, ...own];
    if (next.length > MOST_CASES) return undefined;
    cases = next;
  }
  return isTooLong && (!isJoined || cases.length) ? undefined : cases;
}

/** May one record fulfil all of them? */
function isPossible(literals: readonly Literal[], facts: RecordFacts): boolean {
  const signs = new Map<string, boolean>();
  for (const { leaf, holds } of literals) {
    const key = keyOf(leaf);
    if (signs.get(key) === !holds) return false;
    signs.set(key, holds);
  }
  const withValue = new Set(literals.flatMap(fieldsWithValue));
  const hasValue = (field: FilterField) => withValue.has(field.name) || facts.hasValue(field);
  return (
    isPossibleByFields(literals, hasValue) &&
    compareRegions(
      literals.flatMap(({ leaf, holds }) => (leaf.type === 'compare' ? [{ ...leaf, holds }] : [])),
      hasValue,
    ) &&
    isPossibleElsewhere(literals, facts)
  );
}

/** Fields that have a value where the literal is fulfilled. */
function fieldsWithValue({ leaf, holds }: Literal): readonly string[] {
  if (!holds) return [];
  if (leaf.type === 'compare') return [leaf.field.name, leaf.other.name];
  return leaf.type === 'related' || leaf.type === 'refers' ? [leaf.field.name] : [];
}

function isPossibleByFields(
  literals: readonly Literal[],
  hasValue: (field: FilterField) => boolean,
): boolean {
  const tests = literals.flatMap(({ leaf, holds }): FieldTest[] =>
    leaf.type === 'test' || leaf.type === 'range' ? [{ test: leaf, holds }] : [],
  );
  const byField = Map.groupBy(tests, ({ test }) => test.field.name);
  return [...byField.values()].every((own) => {
    const field = own[0]?.test.field;
    if (!field) return true;
    return field.kind === 'LIST'
      ? isPossibleList(own, hasValue(field))
      : isPossibleValue(field, own, hasValue(field));
  });
}

/** Related records, and the record that a view shows: of one that is always the same, all has to hold of it. */
function isPossibleElsewhere(literals: readonly Literal[], facts: RecordFacts): boolean {
  // Which values other records have is known by the same rules.
  const never = (of: readonly Node[]) => isNeverFulfilled({ type: 'and', of }, facts);
  const places = Map.groupBy(literals, ({ leaf }) =>
    leaf.type === 'source' ? '' : leaf.type === 'related' || leaf.type === 'refers' ? leaf.field.name : null,
  );
  for (const [place, own] of places) {
    if (place === null) continue;
    const conditions = own.flatMap(({ leaf, holds }) => ('condition' in leaf ? [{ leaf, holds }] : []));
    const isOne = conditions.every(
      ({ leaf }) => leaf.type === 'source' || (leaf.type === 'related' && leaf.field.kind === 'OBJECT'),
    );
    const held = conditions.filter(({ holds }) => holds).map(({ leaf }) => leaf.condition);
    const failed = conditions.filter(({ holds }) => !holds).map(({ leaf }) => leaf.condition);
    const refused = failed.map((of): Node => ({ type: 'not', of }));
    // Without one that is fulfilled there may be no such record.
    if (isOne && held.length ? never([...held, ...refused]) : held.some((each) => never([each])))
      return false;
  }
  return true;
}

const NAMED = ['field', 'other', 'target', 'object', 'key', 'counted'];

/** Equal for literals that ask the same. */
const keyOf = (leaf: Leaf): string =>
  JSON.stringify(leaf, (key, value: unknown) =>
    NAMED.includes(key) && typeof value === 'object' && value !== null && 'name' in value
      ? value.name
      : key === 'counted'
        ? undefined
        : value,
  );
