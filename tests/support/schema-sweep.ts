import {
  getNamedType,
  getNullableType,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLNamedType,
  type GraphQLOutputType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
} from 'graphql';
import { runs } from './length.ts';

/** One place of a call where a client writes a value: an argument, or a field of an input in it. */
export interface Slot {
  /** `createContact.input.lastName` */
  readonly name: string;
  /** The same for places that are alike: the text fields of all inputs, the ids of all calls. */
  readonly group: string;
  readonly query: string;
  /** The call's variables with this value in that place, and something plausible where it is required elsewhere. */
  readonly variables: (value: unknown) => Record<string, unknown>;
}

/** Deepest level of inputs inside inputs that is swept. */
const INPUT_LEVELS = 3;

const PLAUSIBLE: Readonly<Record<string, unknown>> = {
  objectName: 'Contact',
  dtoClassName: 'Contact',
  objectField: 'id',
  field: 'id',
  operator: 'EQUALS',
  value: '"x"',
  kind: 'STRING',
};

/**
 * Every place with one value at least, and in each group of places a quarter of the values, in a long run every value:
 * calls by the thousand, not by the ten thousand. A group goes on with the values where the last one ended, so that
 * none is left out.
 */
export function spread<T>(slots: readonly Slot[], values: readonly T[]): (readonly [Slot, T])[] {
  const groups = Map.groupBy(slots, ({ group }) => group);
  const inEach = runs(Math.ceil(values.length / 4), values.length);
  let next = 0;
  return [...groups.values()].flatMap((group) =>
    Array.from({ length: Math.max(group.length, inEach) }, (_, at) => {
      const [slot, value] = [group[at % group.length], values[next++ % values.length]];
      return [slot as Slot, value as T] as const;
    }),
  );
}

/** Every place of every query and mutation of a schema. */
export function slotsOf(schema: GraphQLSchema): Slot[] {
  const slots: Slot[] = [];
  for (const [operation, type] of [
    ['query', schema.getQueryType()],
    ['mutation', schema.getMutationType()],
  ] as const) {
    for (const field of Object.values(type?.getFields() ?? {})) {
      for (const argument of field.args) {
        for (const { path, leaf } of pathsOf(argument.type, INPUT_LEVELS)) {
          const group = [argument.name, ...(path.length > 1 ? path : []), leaf].join(' ');
          slots.push({ group, ...slotAt(operation, field, argument, path) });
        }
      }
    }
  }
  return slots;
}

function slotAt(
  operation: string,
  field: GraphQLField<unknown, unknown>,
  argument: GraphQLArgument,
  path: readonly string[],
): Omit<Slot, 'group'> {
  const used = field.args.filter((other) => other === argument || isRequiredArgument(other));
  const define = used.map(({ name, type }) => `$${name}: ${String(type)}`).join(', ');
  const pass = used.map(({ name }) => `${name}: $${name}`).join(', ');
  return {
    name: [field.name, argument.name, ...path].join('.'),
    query: `${operation} (${define}) { ${field.name}(${pass}) ${selection(field.type, 2)} }`,
    variables: (value) => ({
      ...Object.fromEntries(used.map((other) => [other.name, plausible(other)])),
      [argument.name]: valueAt(argument, path, value),
    }),
  };
}

interface Leaf {
  readonly path: readonly string[];
  /** Name of its type. */
  readonly leaf: string;
}

/** The leaves inside an input type; a leaf itself is one with an empty path. */
function pathsOf(type: GraphQLInputType, levels: number): Leaf[] {
  const named: GraphQLNamedType = getNamedType(type);
  if (!isInputObjectType(named)) return [{ path: [], leaf: named.name }];
  if (levels === 0) return [];
  return Object.values(named.getFields()).flatMap((field) =>
    pathsOf(field.type, levels - 1).map(({ path, leaf }) => ({ path: [field.name, ...path], leaf })),
  );
}

type Input = GraphQLArgument | GraphQLInputField;

function valueAt({ type }: Input, path: readonly string[], value: unknown): unknown {
  const [name, ...rest] = path;
  const nullable = getNullableType(type);
  const inner = isListType(nullable) ? getNullableType(nullable.ofType) : nullable;
  if (name === undefined || !isInputObjectType(inner)) return isListType(nullable) ? [value] : value;
  const field = inner.getFields()[name] as GraphQLInputField;
  const object = { ...requiredOf(inner.getFields()), [name]: valueAt(field, rest, value) };
  return isListType(nullable) ? [object] : object;
}

const requiredOf = (fields: Readonly<Record<string, GraphQLInputField>>) =>
  Object.fromEntries(
    Object.values(fields)
      .filter(isRequiredInputField)
      .map((field) => [field.name, plausible(field)]),
  );

function plausible({ name, type }: Input): unknown {
  const nullable = getNullableType(type);
  if (isListType(nullable)) return [];
  if (isInputObjectType(nullable)) return requiredOf(nullable.getFields());
  if (isEnumType(nullable)) return nullable.getValues()[0]?.name;
  if (Object.hasOwn(PLAUSIBLE, name)) return PLAUSIBLE[name];
  return { Int: 1, Float: 1.5, Boolean: true }[String(nullable)] ?? 'x';
}

/** Leaves, and those of relations down to a level. */
function selection(type: GraphQLOutputType, levels: number): string {
  const named = getNamedType(type);
  if (!isObjectType(named)) return '';
  const fields = Object.values(named.getFields()).filter(({ args }) => !args.some(isRequiredArgument));
  const parts = fields.flatMap((field) => {
    if (isLeafType(getNamedType(field.type))) return [field.name];
    return levels > 0 ? [`${field.name} ${selection(field.type, levels - 1)}`] : [];
  });
  return `{ ${parts.join(' ') || '__typename'} }`;
}
