import type { ConditionNode, RangeNode, TestNode } from '../../contract/metadata/condition.ts';
import { refuse } from '../../contract/filter/refuse.ts';
import type {
  ForeignAdapter,
  ForeignNegation,
  ForeignOperator,
} from '../../contract/metadata/foreign-adapter.ts';
import type { ForeignField, ForeignObject, ForeignObjects } from './foreign-object.ts';
import { putAt } from './names.ts';
import { OPPOSITES } from './opposites.ts';
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
  const ask = (
    path: string,
    operator: ForeignOperator,
    value: unknown,
    knows: ReadonlySet<string> = new Set(),
  ): Filter => {
    const form = words.operators[operator] ?? refuse('filter', operator, 'the server has no such operator');
    if (typeof form === 'string') return at(`${path}.${form}`, value);
    const { name, pattern, with: beside = {} } = form;
    const there = pattern?.replace('{value}', () => likeText(String(value))) ?? value;
    const filter = at(`${path}.${name}`, form.value === null ? null : there);
    for (const [key, text] of Object.entries(beside)) {
      if (knows.has(key)) putAt(filter, `${path}.${key}`, text);
    }
    return filter;
  };
  /** The opposite, at a server that has no word for not. */
  const askNot = (path: string, operator: ForeignOperator, value: unknown): Filter => {
    if (operator === 'IS_NULL') return ask(path, operator, value !== true);
    const opposite = OPPOSITES[operator];
    if (opposite) return ask(path, opposite, value);
    const { [operator as ForeignNegation]: there } = words.negations ?? {};
    return at(`${path}.${there ?? refuse('filter', operator, 'the server has no opposite of it')}`, value);
  };
  const idOf = (of: ForeignObject) => of.fields.get('id') as ForeignField;
  /** Every record has an id. */
  const nothing = (of: ForeignObject, put: typeof ask = ask) => {
    const { name, filtering } = idOf(of);
    // Some servers refuse an empty list.
    return filtering.operators.includes('IS_NULL') ? put(name, 'IS_NULL', true) : put(name, 'IN', []);
  };
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
        return questions(node, fieldOf(node, of), of, ask, 'and');
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
    if (node.type !== 'test' && node.type !== 'range') return invert(compile(node, of));
    const field = fieldOf(node, of);
    const { filtering } = field;
    const isPlain = words.not === undefined && filtering.own !== undefined;
    const inverted = isPlain ? questions(node, field, of, askNot, 'or') : invert(compile(node, of));
    const isKnown =
      filtering.nonNull ||
      filtering.own === undefined ||
      (node.type === 'test' && node.operator === 'IS_NULL');
    return isKnown ? inverted : join('or', [inverted, ask(filtering.own, 'IS_NULL', true)]);
  };

  const fieldOf = ({ field }: TestNode | RangeNode, of: ForeignObject): ForeignField =>
    of.fields.get(field.name) ?? refuse('filter', field.name, 'the server cannot be asked for it');

  /** What a test or range asks of the field's own operators, each by `put`, joined by `word`. */
  const questions = (
    node: TestNode | RangeNode,
    asked: ForeignField,
    of: ForeignObject,
    put: typeof ask,
    word: 'and' | 'or',
  ): Filter => {
    const { field, filtering, scalar } = asked;
    const { knows } = filtering;
    const own = filtering.own ?? refuse('filter', field.name, 'the server cannot be asked for it');
    if (node.type === 'range') {
      const { from, before } = node;
      return join(word, [
        ...(from === undefined ? [] : [put(own, 'GREATER_OR_EQUALS', valueForThere(scalar, from))]),
        ...(before === undefined ? [] : [put(own, 'LESS', valueForThere(scalar, before))]),
      ]);
    }
    const there = knownValues(node, asked);
    if (there === undefined) return nothing(of, put);
    const { operator } = node;
    switch (operator) {
      case 'IS_TRUE':
        return put(own, 'EQUALS', true);
      case 'IS_FALSE':
        return put(own, 'EQUALS', false);
      case 'IS_NULL':
        return put(own, 'IS_NULL', true);
      case 'BETWEEN':
        return join(word, [put(own, 'GREATER_OR_EQUALS', there[0]), put(own, 'LESS_OR_EQUALS', there[1])]);
      case 'IN':
      case 'HAS_ANY':
      case 'HAS_ALL':
        return put(own, operator, there);
      default:
        return put(own, operator, there[0], knows);
    }
  };

  /** The values as the server takes them; undefined where no record has them: ids that are impossible, or none at all. */
  const knownValues = ({ operator, values }: TestNode, { field, scalar }: ForeignField) => {
    const isId = field.relation !== undefined || field.name === 'id';
    const known = isId ? values.filter((id) => isPossibleId(scalar, id)) : values;
    const isOfList = operator === 'IN' || operator === 'HAS_ANY';
    const isAny = isId ? operator !== 'HAS_ALL' : isOfList;
    const finds = isAny ? known.length > 0 : known.length === values.length;
    if (operator !== 'IS_NULL' && !finds) return undefined;
    return known.map((value) => valueForThere(scalar, value));
  };

  const test = (node: TestNode, asked: ForeignField, of: ForeignObject): Filter => {
    if (asked.filtering.own !== undefined) return questions(node, asked, of, ask, 'and');
    const there = knownValues(node, asked);
    return there === undefined ? nothing(of) : throughRelated(node.operator, asked, there, of);
  };

  /** Relations that are asked for by what the related records are. */
  const throughRelated = (
    operator: TestNode['operator'],
    asked: ForeignField,
    ids: readonly unknown[],
    of: ForeignObject,
  ): Filter => {
    const { name: id, filtering } = idOf(targetOf(asked));
    const canBeNull = filtering.operators.includes('IS_NULL');
    const some = (filter: Filter) => within(asked, filter);
    switch (operator) {
      case 'EQUALS':
        return some(ask(id, 'EQUALS', ids[0]));
      case 'IN':
      case 'HAS_ANY':
        return some(ask(id, 'IN', ids));
      case 'HAS_ALL':
        if (ids.length === 0) return words.not === undefined ? nothing(of, askNot) : invert(nothing(of));
        return join(
          'and',
          ids.map((each) => some(ask(id, 'EQUALS', each))),
        );
      case 'IS_NULL':
        if (asked.filtering.isNull !== undefined) return at(asked.filtering.isNull, null);
        // Servers whose ids cannot be asked for null take an empty filter for any record.
        return invert(some(canBeNull ? ask(id, 'IS_NULL', false) : {}));
      default:
        return refuse('filter', operator, `not an operator for ${asked.field.name}`);
    }
  };

  return compile(condition, object);
}

/** Text that is looked for in a pattern of LIKE: its own marks stand for themselves. */
const likeText = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
