import type { ConditionNode, RangeNode, TestNode, YearlyNode } from '../../../contract/metadata/condition.ts';
import { type AskKept, type KeptFilter, LISTS_ALONE } from '../../../contract/filter/decided.ts';
import type { CompoundFilter } from '../../../contract/filter/filter.ts';
import { filterParts } from '../../../contract/filter/filter-nodes.ts';
import type { FilterContext } from '../../../contract/filter/relative-dates.ts';
import { resolveFilter } from '../../../contract/filter/resolve.ts';
import type { Catalog, Field, ObjectType } from '../../../contract/metadata/catalog.ts';
import { planLabel } from './label.ts';
import type { SelectNode } from './nodes.ts';

/** Relations from one object to another: the records that a rule looks at. */
export interface TraceSteps {
  readonly object: ObjectType;
  readonly steps: readonly { readonly field: Field; readonly target: ObjectType }[];
  /** What is read of the records at the end. */
  readonly label: SelectNode;
}

/** A part of a filter, and what a record has there. */
export interface TraceNode {
  readonly path: string;
  readonly condition: ConditionNode;
  /** Of rules: the object and the field that is asked. */
  readonly rule?: {
    readonly object: ObjectType;
    readonly field: Field;
    /** The bounds of a relative date. */
    readonly range: RangeNode | undefined;
    /** The related records that the rule looks at, and what is asked of each. */
    readonly related?: TraceSteps & { readonly fulfills: ConditionNode };
    /** Related records that the rule means, and that decide by a filter who is theirs. */
    readonly kept: readonly (TracedKept & { readonly condition: ConditionNode })[];
  };
}

type TracedKept = Pick<KeptFilter, 'id' | 'label'>;

/**
 * What is read to tell which parts of a filter a record fulfils: each is understood as it is in the whole.
 * @throws ApiError invalid-filter
 */
export function planTrace(
  catalog: Catalog,
  object: ObjectType,
  filter: CompoundFilter,
  context: FilterContext,
): readonly TraceNode[] {
  // The whole is judged as lists judge it, depth and number of parts too.
  resolveFilter(catalog, object, filter, context);
  return filterParts(filter).map(({ path, filter: own, alone: part }) => {
    if (own.type !== 'FILTER') return { path, condition: resolveFilter(catalog, object, part, context) };
    const named: KeptFilter[] = [];
    const kept: AskKept = (question) => {
      const found = context.kept?.(question) ?? [];
      if (question.depth === 0 && !question.back) named.push(...found);
      return found;
    };
    const condition = resolveFilter(catalog, object, part, { ...context, ...(context.kept && { kept }) });
    const shown = resolveFilter(catalog, object, part, { ...context, kept: LISTS_ALONE });
    const rule = planRule(catalog, object, shown);
    return { path, condition, rule: { ...rule, kept: keptNodes(catalog, object, rule, named, context) } };
  });
}

/** Of a rule that asks about the record's own relation: each filter that it leads to. */
function keptNodes(
  catalog: Catalog,
  object: ObjectType,
  { related }: Pick<NonNullable<TraceNode['rule']>, 'related'>,
  named: readonly KeptFilter[],
  context: FilterContext,
) {
  if (related?.steps.length !== 1) return [];
  return named.flatMap(({ id, label, filter }) => {
    const condition = filter && resolveFilter(catalog, object, filter, context);
    return condition ? [{ id, label, condition }] : [];
  });
}

function planRule(
  catalog: Catalog,
  object: ObjectType,
  condition: ConditionNode,
): Omit<NonNullable<TraceNode['rule']>, 'kept'> {
  const steps: { readonly field: Field; readonly target: ObjectType }[] = [];
  let source = object;
  // Of what no related record may fulfil, those that do are looked at.
  let node = condition.type === 'not' && innerOf(condition.of) ? condition.of : condition;
  for (let inner = innerOf(node); inner; inner = innerOf(node)) {
    if (node.type === 'source') source = node.object;
    if (node.type === 'related') steps.push(node);
    node = inner;
  }
  const asked = leafOf(node);
  const { field } = asked;
  const rule = {
    object: steps.at(-1)?.target ?? source,
    field,
    range: asked.type === 'range' ? asked : undefined,
  };
  if (steps.length) {
    return {
      ...rule,
      related: { object: source, steps, label: planLabel(catalog, rule.object), fulfills: node },
    };
  }
  const target = field.relation && catalog.objects.get(field.relation.target);
  if (!target) return rule;
  // The rule names records themselves: those that it means.
  const id = target.fields.get('id') as Field;
  const values = asked.type === 'test' ? asked.values : [];
  const fulfills: ConditionNode = { type: 'test', field: id, operator: 'IN', values };
  const label = planLabel(catalog, target);
  return { ...rule, related: { object: source, steps: [{ field, target }], label, fulfills } };
}

/** What a relation, or a group on one related record, leads to. */
function innerOf(node: ConditionNode): ConditionNode | undefined {
  if (node.type === 'source' || node.type === 'related') return node.condition;
  return node.type === 'and' && node.of.length === 1 ? node.of[0] : undefined;
}

/** The question itself, without its negation. */
function leafOf(node: ConditionNode): TestNode | RangeNode | YearlyNode {
  let at = node;
  while (at.type === 'not') at = at.of;
  if (at.type !== 'test' && at.type !== 'range' && at.type !== 'yearly')
    throw new Error(`a rule is no ${at.type}`);
  return at;
}
