import type { Condition } from '../../contract/filter/condition-shape.ts';
import type { CompoundFilter, QueryFilter } from '../../contract/filter/filter.ts';
import type { FilterField, FilterObject as ResolvedObject } from '../../contract/filter/filterable.ts';
import { resolveFilter } from '../../contract/filter/resolve.ts';
import { isNeverFulfilled, type RecordFacts } from '../../contract/filter/satisfiable.ts';
import { isOperator, isRelative } from '../../contract/kinds/operators.ts';
import type { ObjectField } from '../../contract/metadata/introspection.ts';
import { isRelation } from '../model/fields.ts';
import type { FilterObject } from './filter-object.ts';

type Node = Condition<FilterField, ResolvedObject<FilterField>>;

/**
 * Is it certain that no record fulfils the filter, as the checks of metadata judge conditions? Of rules on related
 * records, of those that depend on the day and of those with a variable it is only known that a rule and its opposite
 * exclude each other.
 */
export function neverFulfilled(filter: CompoundFilter, listed: FilterObject, timeZone: string): boolean {
  const object: ResolvedObject<FilterField> = {
    name: listed.name,
    source: listed.name,
    fields: new Map([...listed.fields].map(([name, field]) => [name, resolvable(field)])),
    filterPaths: new Map(),
  };
  const catalog = { objects: new Map([[object.name, object]]) };
  const understand = (node: CompoundFilter): Node => {
    if (node.type === 'FILTER') {
      const { none, ...rule } = node.filter;
      const read = isKnown(rule, listed)
        ? resolveFilter(catalog, object, { type: 'FILTER', filter: rule }, { timeZone })
        : unknown(rule, object);
      return none ? { type: 'not', of: read } : read;
    }
    const { operator, objectName, compoundFilters } = node.expression;
    if (objectName != null) return unknown(node, object);
    const of = compoundFilters.map(understand);
    const [first] = of;
    if (operator === 'NOT') return first ? { type: 'not', of: first } : unknown(node, object);
    return { type: operator === 'AND' ? 'and' : 'or', of };
  };
  try {
    return isNeverFulfilled(understand(filter), factsOf(listed));
  } catch {
    // What is not understood is told where it stands.
    return false;
  }
}

const isKnown = ({ objectName, objectField, operator, variable }: QueryFilter, listed: FilterObject) => {
  const field = listed.fields.get(objectField);
  return (
    objectName === listed.name &&
    field !== undefined &&
    // Filters of records may decide who their members are.
    !(field.kind === 'LIST' && isRelation(field)) &&
    variable === undefined &&
    isOperator(operator) &&
    !isRelative(operator)
  );
};

/** May be fulfilled or not, as records of a relation that is like no other. */
function unknown(part: unknown, target: ResolvedObject<FilterField>): Node {
  const name = JSON.stringify(part);
  const relation = { target: target.name };
  return {
    type: 'related',
    field: { name, kind: 'LIST', filterable: true, relation, computed: undefined },
    target,
    condition: { type: 'and', of: [] },
  };
}

const resolvable = (field: ObjectField): FilterField => ({
  ...field,
  relation: isRelation(field) ? { target: field.typeName ?? '' } : undefined,
  computed: undefined,
});

/** As for checks of metadata, what is required has a value in every record. */
function factsOf({ fields }: FilterObject): RecordFacts {
  return {
    hasValue: ({ name }) => {
      const field = fields.get(name);
      return field?.required === true && field.kind !== 'LIST' && !isRelation(field);
    },
  };
}
