import type { ConditionNode, RangeNode, TestNode } from '../../contract/metadata/condition.ts';
import { refuse } from '../../contract/filter/refuse.ts';
import type { ForeignAdapter, ForeignOperator } from '../../contract/metadata/foreign-adapter.ts';
import type { ForeignField, ForeignObject, ForeignObjects } from './foreign-object.ts';
import { putAt } from './names.ts';
import { isPossibleId, valueForThere } from './scalar.ts';

type Filter = Record<string, unknown>;

/**
 * A condition as a filter of the foreign server. What it has no words for is refused: nothing is left out, since that
 * would find more than was asked for.
 * @throws ApiError invalid-filter
 */
export function foreignFilter(
  adapter: ForeignAdapter,
  objects: ForeignObjects,
  object: ForeignObject,
  condition: ConditionNode,
): Filter {
  const words = adapter.filter;
  if (!words) refuse('filter', object.object.name, 'the server filters nothing');

  const join = (word: 'and' | 'or', parts: readonly Filter[]): Filter => {
    const [only] = parts;
    if (only && parts.length === 1) return only;
    return { [words[word] ?? refuse('filter', word, 'the server does not join filters so')]: parts };
  };
  const invert = (filter: Filter): Filter => ({
    [words.not ?? refuse('filter', 'not', 'the server turns no filter round')]: filter,
  });
  const at = (path: string, value: unknown): Filter => {
    const filter: Filter = {};
    putAt(filter, path, value);
    return filter;
  };
  const ask = (path: string, operator: ForeignOperator, value: unknown): Filter => {
    const form = words.operators[operator] ?? refuse('filter', operator, 'the server has no such operator');
    if (typeof form === 'string') return at(`${path}.${form}`, value);
    return at(
      `${path}.${form.name}`,
      form.pattern.replace('{value}', () => likeText(String(value))),
    );
  };
  const idOf = (of: ForeignObject) => of.fields.get('id') as ForeignField;
  /** Every record has an id. */
  const nothing = (of: ForeignObject) => ask(idOf(of).name, 'IN', []);
  const targetOf = ({ field }: ForeignField): ForeignObject =>
    objects.get(field.relation?.target ?? '') ?? refuse('filter', field.name, 'no object');
  const within = ({ field, filtering }: ForeignField, filter: Filter): Filter =>
    at(
      filtering.related ?? refuse('filter', field.name, 'the server does not ask for related records'),
      filter,
    );

  const compile = (node: ConditionNode, of: ForeignObject): Filter => {
    switch (node.type) {
      case 'and':
      case 'or':
        return join(
          node.type,
          node.of.map((child) => compile(child, of)),
        );
      case 'not':
        return negate(node.of, of);
      case 'related': {
        const field = of.fields.get(node.field.name) ?? refuse('filter', node.field.name, 'not a relation');
        return within(field, compile(node.condition, targetOf(field)));
      }
      case 'range':
        return range(node, fieldOf(node, of));
      case 'yearly':
        return refuse('filter', node.field.name, 'the server does not know days of any year');
      case 'test':
        return test(node, fieldOf(node, of), of);
      case 'compare':
        return refuse('filter', node.other.name, 'the server does not compare fields');
      case 'refers':
        return refuse('filter', node.field.name, 'only row rules of our own server ask that');
      case 'source':
        return refuse('filter', node.object.name, 'the server has no views of objects');
    }
  };

  /** What is unknown there, since there is no value, is fulfilled here: NOT goes down to the single questions. */
  const negate = (node: ConditionNode, of: ForeignObject): Filter => {
    if (node.type === 'not') return compile(node.of, of);
    if (node.type === 'and' || node.type === 'or') {
      return join(
        node.type === 'and' ? 'or' : 'and',
        node.of.map((child) => negate(child, of)),
      );
    }
    const inverted = invert(compile(node, of));
    if (node.type !== 'test' && node.type !== 'range') return inverted;
    const { filtering, nonNull } = fieldOf(node, of);
    const isKnown =
      nonNull || filtering.own === undefined || (node.type === 'test' && node.operator === 'IS_NULL');
    return isKnown ? inverted : join('or', [inverted, ask(filtering.own, 'IS_NULL', true)]);
  };

  const fieldOf = ({ field }: TestNode | RangeNode, of: ForeignObject): ForeignField =>
    of.fields.get(field.name) ?? refuse('filter', field.name, 'the server cannot be asked for it');

  const range = ({ from, before }: RangeNode, { filtering, scalar, field }: ForeignField): Filter => {
    const own = filtering.own ?? refuse('filter', field.name, 'the server cannot be asked for it');
    return join('and', [
      ...(from === undefined ? [] : [ask(own, 'GREATER_OR_EQUALS', valueForThere(scalar, from))]),
      ...(before === undefined ? [] : [ask(own, 'LESS', valueForThere(scalar, before))]),
    ]);
  };

  const test = ({ operator, values }: TestNode, asked: ForeignField, of: ForeignObject): Filter => {
    const { field, filtering, scalar } = asked;
    const isId = field.relation !== undefined || field.name === 'id';
    const known = isId ? values.filter((id) => isPossibleId(scalar, id)) : values;
    const there = known.map((value) => valueForThere(scalar, value));
    // An id that no record can have, or none at all, finds nothing.
    const finds = !isId || (operator === 'HAS_ALL' ? known.length === values.length : known.length > 0);
    if (operator !== 'IS_NULL' && !finds) return nothing(of);
    const own = filtering.own;
    if (own === undefined) return throughRelated(operator, asked, there, of);
    switch (operator) {
      case 'IS_TRUE':
        return ask(own, 'EQUALS', true);
      case 'IS_FALSE':
        return ask(own, 'EQUALS', false);
      case 'IS_NULL':
        return ask(own, 'IS_NULL', true);
      case 'BETWEEN':
        return join('and', [ask(own, 'GREATER_OR_EQUALS', there[0]), ask(own, 'LESS_OR_EQUALS', there[1])]);
      case 'IN':
      case 'HAS_ANY':
      case 'HAS_ALL':
        return ask(own, operator, there);
      default:
        return ask(own, operator, there[0]);
    }
  };

  /** Relations that are asked for by what the related records are. */
  const throughRelated = (
    operator: TestNode['operator'],
    asked: ForeignField,
    ids: readonly unknown[],
    of: ForeignObject,
  ): Filter => {
    const id = idOf(targetOf(asked)).name;
    const some = (filter: Filter) => within(asked, filter);
    switch (operator) {
      case 'EQUALS':
        return some(ask(id, 'EQUALS', ids[0]));
      case 'IN':
      case 'HAS_ANY':
        return some(ask(id, 'IN', ids));
      case 'HAS_ALL':
        if (ids.length === 0) return invert(nothing(of));
        return join(
          'and',
          ids.map((each) => some(ask(id, 'EQUALS', each))),
        );
      case 'IS_NULL':
        return invert(some(ask(id, 'IS_NULL', false)));
      default:
        return refuse('filter', operator, `not an operator for ${asked.field.name}`);
    }
  };

  return compile(condition, object);
}

/** Text that is looked for in a pattern of LIKE: its own marks stand for themselves. */
const likeText = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
