import {
  getNamedType,
  getNullableType,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
  isScalarType,
  type GraphQLOutputType,
} from 'graphql';
import { elementKind, RESERVED_FIELDS } from '../../src/contract/metadata/fields.ts';
import type { ModelField } from '../../src/contract/metadata/model.ts';
import { suggest } from '../../src/contract/text.ts';
import { fieldName } from './names.ts';
import { GenerateError } from './problem.ts';
import { isShapeless, scalarPart } from './schema-scalars.ts';
import type { ObjectSource } from './source.ts';

export interface SchemaRequest {
  /** The type's name at the server. */
  readonly name: string;
  /** What the object is called here. */
  readonly self: string;
  /** Objects that there are here: relations to others are left out. */
  readonly known: readonly string[];
}

type Output = GraphQLField<unknown, unknown>;

/** A field of a model, or why the type has none for it. */
type Found = Omit<ModelField, 'name'> | { readonly left: string | undefined };

/**
 * The model of an object type of any GraphQL server: scalars, enums, lists, related objects, and lists in the form of
 * connections (edges or nodes). Required is what new records need, where the server has an input type for them.
 */
export function sourceOfSchema(schema: GraphQLSchema, request: SchemaRequest): ObjectSource {
  const type = schema.getType(request.name);
  if (!isObjectType(type)) throw new GenerateError(unknownType(schema, request.name));
  const input = inputOf(schema, request.name);
  const notes: string[] = [];
  const seen = new Set<string>();
  const fields = Object.values(type.getFields()).flatMap((field): ModelField[] => {
    const name = nameOf(field.name);
    if (name === undefined || RESERVED_FIELDS.includes(name) || seen.has(name)) return [];
    const found = partOf(field, type, request);
    if ('left' in found) {
      if (found.left !== undefined) notes.push(`${field.name}: left out; ${found.left}`);
      return [];
    }
    seen.add(name);
    const scalar = getNamedType(unwrapped(field.type).type);
    if (isScalarType(scalar) && !scalarPart(scalar.name)) {
      notes.push(
        `${field.name}: ${scalar.name} is taken for text. Change its kind in the model if it is not.`,
      );
    }
    if (name !== field.name) notes.push(`${field.name}: called ${name} here, as field names are written.`);
    const writes = input?.getFields()[field.name];
    const required = input ? writes !== undefined && isRequiredInputField(writes) : isNonNullType(field.type);
    return [
      {
        name,
        ...found,
        ...(required && found.kind !== 'LIST' && found.kind !== 'BOOLEAN' ? { required: true } : {}),
      },
    ];
  });
  if (!fields.length)
    throw new GenerateError(`The type ${request.name} has no field that a model could have.`);
  return { ...(type.description ? { description: firstSentence(type.description) } : {}), fields, notes };
}

const nameOf = (name: string): string | undefined =>
  /^[a-z][A-Za-z0-9]{0,39}$/.test(name) ? name : fieldName(name);

const firstSentence = (text: string): string => (text.trim().split(/(?<=\.)\s|\n/)[0] ?? '').slice(0, 300);

function partOf(
  field: Output,
  owner: GraphQLObjectType,
  { name: typeHere, self, known }: SchemaRequest,
): Found {
  if (field.name.startsWith('__') || field.name === 'nodeId') return { left: undefined };
  if (field.args.some(isRequiredArgument)) {
    return { left: 'it needs arguments.' };
  }
  const { type, isList } = unwrapped(field.type);
  const named = getNamedType(type);
  if (isScalarType(named)) {
    if (isShapeless(named.name)) return { left: `values of ${named.name} have no fixed shape.` };
    const part = scalarPart(named.name) ?? { kind: 'STRING' as const };
    if (!isList) return part;
    const element = elementKind(part.kind);
    return element ? { kind: 'LIST', typeName: element } : { left: 'there is no list of such values.' };
  }
  if (isEnumType(named)) {
    const values = named.getValues().map((value) => value.name);
    if (values.some((value) => !/^[A-Za-z]\w*$/.test(value)))
      return { left: `${named.name} has values that begin with _.` };
    return isList ? { kind: 'LIST', typeName: 'ENUM', values } : { kind: 'ENUM', values };
  }
  if (!isObjectType(named)) return { left: `${named.name} may be of several types.` };
  const target = named.name === typeHere || named === owner ? self : named.name;
  if (!known.includes(target)) {
    return { left: `there is no object ${target} here. Generate that one first, then run this again.` };
  }
  return { kind: isList ? 'LIST' : 'OBJECT', typeName: target };
}

/** What a list or a connection holds. */
function unwrapped(given: GraphQLOutputType): { readonly type: GraphQLOutputType; readonly isList: boolean } {
  const type = getNullableType(given);
  if (isListType(type)) return { type: type.ofType, isList: true };
  if (!isObjectType(type)) return { type, isList: false };
  const fields = type.getFields();
  const edges = getNullableType(fields['edges']?.type);
  if (isListType(edges)) {
    const edge = getNamedType(edges);
    const node = isObjectType(edge) ? edge.getFields()['node']?.type : undefined;
    if (node) return { type: node, isList: true };
  }
  for (const key of ['nodes', 'rows', 'items', 'results']) {
    const list = getNullableType(fields[key]?.type);
    if (
      isListType(list) &&
      (fields['totalCount'] || fields['total'] || fields['pageInfo'] || fields['count'])
    ) {
      return { type: list.ofType as GraphQLOutputType, isList: true };
    }
  }
  return { type, isList: false };
}

/** The input type of new records, by the names that servers give it. */
function inputOf(schema: GraphQLSchema, name: string) {
  const names = [
    `${name}Input`,
    `Create${name}Input`,
    `${name}CreateInput`,
    `New${name}`,
    `New${name}Input`,
    `${name}_insert_input`,
  ];
  for (const each of names) {
    const type = schema.getType(each);
    if (!isInputObjectType(type)) continue;
    // Some wrap the record: createInvoice(input: {invoice: …}).
    const inner = Object.values(type.getFields()).map((field) => getNamedType(field.type));
    const wrapped = inner.find((each) => isInputObjectType(each) && each.name === `${name}Input`);
    return isInputObjectType(wrapped) ? wrapped : type;
  }
  return undefined;
}

function unknownType(schema: GraphQLSchema, name: string): string {
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  const types = Object.values(schema.getTypeMap())
    .filter((type) => isObjectType(type) && !type.name.startsWith('__') && !roots.includes(type))
    .map((type) => type.name)
    .filter((each) => !/(Connection|Edge|Payload|PageInfo)$/.test(each));
  const near = suggest(name, types);
  const hint = near ? ` Did you mean "${near}"? Then add --type ${near}.` : '';
  return `The server has no type "${name}".${hint} Types: ${types.slice(0, 60).join(', ')}${types.length > 60 ? ', …' : ''}.`;
}
