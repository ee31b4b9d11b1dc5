import { getNamedType, type GraphQLInputObjectType, isInputObjectType } from 'graphql';
import {
  CHOICE_OPERATORS,
  isRelative,
  isYearly,
  type Operator,
  type PlainOperator,
  plainOperator,
} from '../../contract/kinds/operators.ts';
import { kindOf } from '../../contract/kinds/index.ts';
import type { Kind } from '../../contract/kinds/kind.ts';
import type { ForeignAdapter, ForeignOperator } from '../../contract/metadata/foreign-adapter.ts';
import { ownMember } from '../../contract/own-member.ts';
import type { Filtering } from './foreign-object.ts';
import { fillTemplate, namesOf, readTemplate } from './names.ts';
import { OPPOSITES } from './opposites.ts';

/** A field whose filtering is asked for. */
interface Asked {
  readonly kind: Kind;
  /** Its name there. */
  readonly name: string;
  /** Where the id of the related record is; undefined where it is no relation, or none is there. */
  readonly key: string | undefined;
  readonly isRelation: boolean;
  readonly isId: boolean;
  readonly nonNull: boolean;
}

type Input = GraphQLInputObjectType | undefined;
type Has = (operator: ForeignOperator) => boolean;

const NOTHING: ReadonlySet<string> = new Set();

/** How lists of a type are filtered by a field: by what their filter's type says. */
export function readFiltering(filter: Input, adapter: ForeignAdapter, asked: Asked): Filtering {
  const { kind, name, key, isRelation, isId } = asked;
  const template = kind === 'LIST' ? adapter.filter?.many : adapter.filter?.one;
  const path = isRelation && template ? fillTemplate(template, { field: name }) : undefined;
  const target = path === undefined ? undefined : inputAt(filter, path);
  const related = target && path;
  const { oneId, oneIsNull } = adapter.filter ?? {};
  const nullPath =
    isRelation && kind !== 'LIST' && oneIsNull ? fillTemplate(oneIsNull, { field: name }) : undefined;
  const isNull = inputAt(filter, nullPath ?? '') && nullPath;
  const through = { related, isNull, knows: NOTHING };
  // An id means one record; neither its order nor its parts mean anything.
  const operators = isId ? CHOICE_OPERATORS : kindOf(kind).operators;
  const hasId: Has = (operator) => has(adapter, target, adapter.id, operator);
  if (isRelation && kind === 'LIST') {
    // Some record of the list is asked for by its id, all of them by several such questions.
    const { and, not } = adapter.filter ?? {};
    const made: Has = (operator) =>
      (operator === 'HAS_ANY' && hasId('IN')) ||
      (operator === 'HAS_ALL' && hasId('EQUALS') && and !== undefined) ||
      (operator === 'IS_NULL' && target !== undefined && not !== undefined);
    return {
      operators: tellable(operators, adapter, made, NEVER, true),
      own: undefined,
      nonNull: true,
      ...through,
    };
  }
  const own = isRelation ? (key ?? (oneId && fillTemplate(oneId, { field: name }))) : name;
  const operatorsThere = own === undefined ? undefined : inputAt(filter, own);
  if (own === undefined || !operatorsThere) {
    const made: Has = (operator) =>
      ((operator === 'EQUALS' || operator === 'IN') && hasId(operator)) ||
      (operator === 'IS_NULL' && isNull !== undefined);
    const told = isRelation ? tellable(operators, adapter, made, NEVER, true) : [];
    return { operators: told, own: undefined, nonNull: true, ...through };
  }
  // Where the types of filters tell it, a field that always has a value cannot be asked for none.
  const isFilled = asked.nonNull && adapter.filter?.nullable !== undefined;
  const known: Has = (operator) =>
    (operator !== 'IS_NULL' || !isFilled) && has(adapter, filter, own, operator);
  const negated: Has = (operator) => {
    const opposite = ownMember(OPPOSITES, operator);
    const there = ownMember(adapter.filter?.negations ?? {}, operator);
    return opposite ? known(opposite) : there !== undefined && there in operatorsThere.getFields();
  };
  const nonNull = asked.nonNull || !isNullable(adapter, operatorsThere);
  const knows = new Set(Object.keys(operatorsThere.getFields()));
  return {
    operators: tellable(operators, adapter, known, negated, nonNull),
    own,
    nonNull,
    ...through,
    knows,
  };
}

/** The input object at a path of another one; undefined where the way ends. */
function inputAt(input: Input, path: string): Input {
  return namesOf(path).reduce<Input>((at, name) => {
    const field = at?.getFields()[name];
    const type = field && getNamedType(field.type);
    return isInputObjectType(type) ? type : undefined;
  }, input);
}

function has(adapter: ForeignAdapter, input: Input, name: string, operator: ForeignOperator): boolean {
  const there = adapter.filter?.operators[operator];
  if (there === undefined) return false;
  const type = inputAt(input, name);
  if (operator === 'IS_NULL' && type && !isNullable(adapter, type)) return false;
  return type?.getFields()[typeof there === 'string' ? there : there.name] !== undefined;
}

/** May a field have no value whose filter has this type? */
function isNullable({ filter }: ForeignAdapter, type: GraphQLInputObjectType): boolean {
  return filter?.nullable === undefined || readTemplate(filter.nullable, type.name) !== undefined;
}

const NEVER: Has = () => false;

/** What operators of ours are made of there, where they are none of those that an adapter names. */
const MADE_OF: Partial<Record<PlainOperator, readonly ForeignOperator[]>> = {
  BETWEEN: ['GREATER_OR_EQUALS', 'LESS_OR_EQUALS'],
  IS_TRUE: ['EQUALS'],
  IS_FALSE: ['EQUALS'],
};

/**
 * Those of a kind's operators that can be told to the server. Negations find records without a value too, which takes
 * NOT, OR and the question whether there is a value; spans take two bounds joined by AND.
 */
function tellable(
  operators: readonly Operator[],
  { filter: { and, or, not } = {} as NonNullable<ForeignAdapter['filter']> }: ForeignAdapter,
  hasIt: Has,
  negates: Has,
  nonNull: boolean,
): Operator[] {
  const canBeEmpty = nonNull || (or !== undefined && hasIt('IS_NULL'));
  return operators.filter((operator) => {
    if (isYearly(operator)) return false;
    if (isRelative(operator)) return and !== undefined && hasIt('GREATER_OR_EQUALS') && hasIt('LESS');
    const plain = plainOperator(operator);
    if (plain.operator === 'IS_NULL')
      return hasIt('IS_NULL') && (!plain.negated || not !== undefined || negates('IS_NULL'));
    const parts = MADE_OF[plain.operator] ?? [plain.operator as ForeignOperator];
    const joins = parts.length === 1 || and !== undefined;
    const canNegate = not !== undefined || (parts.every(negates) && (parts.length === 1 || or !== undefined));
    return parts.every(hasIt) && joins && (!plain.negated || (canNegate && canBeEmpty));
  });
}
