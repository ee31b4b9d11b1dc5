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
import type { Filtering } from './foreign-object.ts';
import { fillTemplate, namesOf } from './names.ts';

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

/** How lists of a type are filtered by a field: by what their filter's type says. */
export function readFiltering(filter: Input, adapter: ForeignAdapter, asked: Asked): Filtering {
  const { kind, name, key, isRelation, isId, nonNull } = asked;
  const template = kind === 'LIST' ? adapter.filter?.many : adapter.filter?.one;
  const path = isRelation && template ? fillTemplate(template, { field: name }) : undefined;
  const target = path === undefined ? undefined : inputAt(filter, path);
  const related = target && path;
  // An id means one record; neither its order nor its parts mean anything.
  const operators = isId ? CHOICE_OPERATORS : kindOf(kind).operators;
  const hasId: Has = (operator) => has(adapter, target, adapter.id, operator);
  if (isRelation && kind === 'LIST') {
    // Some record of the list is asked for by its id, all of them by several such questions.
    const { and, not } = adapter.filter ?? {};
    const made: Has = (operator) =>
      (operator === 'HAS_ANY' && hasId('IN')) ||
      (operator === 'HAS_ALL' && hasId('EQUALS') && and !== undefined) ||
      (operator === 'IS_NULL' && hasId('IS_NULL') && not !== undefined);
    return { operators: tellable(operators, adapter, made, true), own: undefined, related };
  }
  const own = isRelation ? key : name;
  if (own === undefined || !inputAt(filter, own)) {
    const made: Has = (operator) => (operator === 'EQUALS' || operator === 'IN') && hasId(operator);
    return { operators: isRelation ? tellable(operators, adapter, made, true) : [], own: undefined, related };
  }
  const known: Has = (operator) => has(adapter, filter, own, operator);
  return { operators: tellable(operators, adapter, known, nonNull), own, related };
}

/** The input object at a path of another one; undefined where the way ends. */
function inputAt(input: Input, path: string): Input {
  return namesOf(path).reduce<Input>((at, name) => {
    const field = at?.getFields()[name];
    const type = field && getNamedType(field.type);
    return isInputObjectType(type) ? type : undefined;
  }, input);
}

function has({ filter }: ForeignAdapter, input: Input, name: string, operator: ForeignOperator): boolean {
  const there = filter?.operators[operator];
  if (there === undefined) return false;
  return inputAt(input, name)?.getFields()[typeof there === 'string' ? there : there.name] !== undefined;
}

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
  nonNull: boolean,
): Operator[] {
  const canNegate = not !== undefined && (nonNull || (or !== undefined && hasIt('IS_NULL')));
  return operators.filter((operator) => {
    if (isYearly(operator)) return false;
    if (isRelative(operator)) return and !== undefined && hasIt('GREATER_OR_EQUALS') && hasIt('LESS');
    const plain = plainOperator(operator);
    if (plain.operator === 'IS_NULL') return hasIt('IS_NULL') && (!plain.negated || not !== undefined);
    const parts = MADE_OF[plain.operator] ?? [plain.operator as ForeignOperator];
    const joins = parts.length === 1 || and !== undefined;
    return parts.every(hasIt) && joins && (!plain.negated || canNegate);
  });
}
