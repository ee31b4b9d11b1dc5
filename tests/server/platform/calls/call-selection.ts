/** Calls with all that they answer, made from the schema. */
import {
  type GraphQLField,
  type GraphQLOutputType,
  getNamedType,
  isEnumType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
} from 'graphql';

export type Samples = Readonly<Record<string, unknown>>;

/** Objects with their fields as somebody sees them, by name. */
export type SeenFields = ReadonlyMap<string, ReadonlySet<string>>;

const DEPTH = 4;
/** A record, and those that it leads to. */
const RECORDS = 2;

/** All fields of a type, of records those that the role sees; '' for values. */
function selectionOf(type: GraphQLOutputType, seen: SeenFields, depth = DEPTH, records = RECORDS): string {
  const named = getNamedType(type);
  if (isLeafType(named)) return '';
  if (!isObjectType(named)) return ' { __typename }';
  const isRecord = seen.has(named.name);
  const parts = Object.values(named.getFields()).flatMap((field) => {
    if (isRecord && !seen.get(named.name)?.has(field.name)) return [];
    if (field.args.some(isRequiredArgument)) return [];
    const isLeaf = isLeafType(getNamedType(field.type));
    if (!isLeaf && (isRecord ? records <= 1 : depth <= 0)) return [];
    return [field.name + selectionOf(field.type, seen, depth - 1, isRecord ? records - 1 : records)];
  });
  return ` { __typename ${parts.join(' ')} }`;
}

/** @throws Error for a required argument that has no sample */
export function callWith(
  kind: 'query' | 'mutation',
  { name, args, type }: GraphQLField<unknown, unknown>,
  samples: Samples,
  seen: SeenFields,
) {
  const given = args.filter(
    (argument) => Object.hasOwn(samples, argument.name) || isRequiredArgument(argument),
  );
  const variables = Object.fromEntries(
    given.map((argument) => {
      if (Object.hasOwn(samples, argument.name)) return [argument.name, samples[argument.name]];
      const plain = isNonNullType(argument.type) ? argument.type.ofType : argument.type;
      if (String(plain).endsWith('Input')) return [argument.name, {}];
      if (isEnumType(plain)) return [argument.name, plain.getValues()[0]?.name];
      if (isListType(plain)) return [argument.name, []];
      throw new Error(`${name}(${argument.name}: ${String(argument.type)}) has no sample. Add one.`);
    }),
  );
  const heads = given.map((argument) => `$${argument.name}: ${String(argument.type)}`).join(', ');
  const passed = given.map((argument) => `${argument.name}: $${argument.name}`).join(', ');
  const query = `${kind} ${heads && `(${heads})`} { ${name}${passed && `(${passed})`}${selectionOf(type, seen)} }`;
  return { query, variables };
}
