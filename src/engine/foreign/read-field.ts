import {
  getNamedType,
  type GraphQLInputObjectType,
  isEnumType,
  isInputObjectType,
  isNonNullType,
  isRequiredArgument,
} from 'graphql';
import type { Field } from '../../contract/metadata/catalog.ts';
import type { ForeignAdapter } from '../../contract/metadata/foreign-adapter.ts';
import { ownMember } from '../../contract/own-member.ts';
import type { ForeignField, Orders, RootField } from './foreign-object.ts';
import { camelName, fieldParts, fillTemplate, wordsLabel } from './names.ts';
import { readFiltering } from './read-filtering.ts';
import { type ReadRelation, readRelation } from './read-relation.ts';
import { readValue } from './read-value.ts';
import { inputFieldAt } from './read-writing.ts';

/** What is known of a type while its fields are read. */
export interface ReadType {
  readonly adapter: ForeignAdapter;
  /** The type's name there. */
  readonly type: string;
  readonly fields: Readonly<Record<string, RootField>>;
  readonly list: RootField;
  readonly createInput: GraphQLInputObjectType | undefined;
  readonly updateInput: GraphQLInputObjectType | undefined;
  readonly filter: GraphQLInputObjectType | undefined;
  /** Names of objects by those of their types. */
  readonly objects: ReadonlyMap<string, string>;
  /** The scalar of a type's ids. */
  readonly idScalar: (type: string) => string;
}

/** A field there as one of ours; undefined where nothing here could show it. */
export function readField(there: RootField, known: ReadType): ForeignField | undefined {
  const { adapter, fields } = known;
  const settings = ownMember(adapter.objects?.[known.type]?.fields ?? {}, there.name) ?? {};
  if (settings.hidden || there.args.some(isRequiredArgument)) return undefined;
  const relation = readRelation(there, fields, adapter, known.objects);
  const isId = there.name === adapter.id;
  // Ids are text here, whatever they are there.
  const given = isId ? 'STRING' : (settings.kind ?? hintedKind(there.name, known));
  const value = relation ? undefined : readValue(there.type, adapter, given);
  const kind = relation?.kind ?? value?.kind;
  if (kind === undefined) return undefined;

  const name = isId ? 'id' : (settings.name ?? relation?.name ?? camelName(there.name));
  const key = relation?.key;
  const { write, clear } = adapter.relations?.one ?? {};
  const own = { field: there.name };
  const refers = relation?.kind === 'OBJECT';
  const path = refers ? (key ?? (write && fillTemplate(write, own))) : there.name;
  const written = isId || relation?.kind === 'LIST' ? undefined : path;
  const inCreate = inputFieldAt(known.createInput, written);
  const inUpdate = inputFieldAt(known.updateInput, written);
  const holder = key === undefined ? there : fields[key];
  const nonNull = settings.nonNull === true || (holder !== undefined && isNonNullType(holder.type));
  const isRelation = relation !== undefined;
  const filtering = readFiltering(known.filter, adapter, {
    kind,
    name: there.name,
    key,
    isRelation,
    isId,
    nonNull,
  });
  const orders = isRelation || kind === 'LIST' ? undefined : ordersOf(there.name, known);
  const field: Field = {
    name,
    from: name,
    kind,
    typeName: relation?.relation.target ?? null,
    format: settings.format ?? null,
    enumValues: value?.enumValues ?? null,
    element: value?.element ?? null,
    required: inCreate !== undefined && isNonNullType(inCreate.type),
    readOnly: !inCreate && !inUpdate,
    unique: false,
    searchable: filtering.operators.includes('CONTAINS'),
    sortable: orders !== undefined,
    filterable: filtering.operators.length > 0,
    default: undefined,
    relation: relation?.relation,
    computed: undefined,
    custom: false,
    system: isId,
  };
  return {
    field,
    label: settings.label ?? wordsLabel(name),
    name: there.name,
    scalar: relation ? known.idScalar(relation.type) : (value?.scalar ?? ''),
    key,
    writes: written ?? there.name,
    clears: refers && key === undefined && clear ? fillTemplate(clear, own) : undefined,
    count: countOf(there.name, relation, known),
    nonNull,
    creatable: inCreate !== undefined,
    updatable: inUpdate !== undefined,
    orders,
    filtering,
  };
}

/** The kind that a field beside this one tells. */
function hintedKind(name: string, { adapter, fields }: ReadType) {
  return adapter.kinds?.find(({ beside, type }) => {
    const other = fields[fillTemplate(beside, { field: name })];
    return other !== undefined && getNamedType(other.type).name === type;
  })?.kind;
}

/** Where the number of records of a related list stands; undefined where nothing says it. */
function countOf(name: string, relation: ReadRelation | undefined, { adapter, fields }: ReadType) {
  if (relation?.kind !== 'LIST') return undefined;
  const { count } = adapter.relations ?? {};
  const counting = count && fillTemplate(count.field, { field: name });
  if (count && counting !== undefined && fields[counting]) return { name: counting, value: count.value };
  return adapter.list.total === undefined ? undefined : { name, value: adapter.list.total };
}

/** How lists are sorted by the field; undefined where they cannot be. */
function ordersOf(name: string, { adapter, list }: ReadType): Orders | undefined {
  const { orderBy } = adapter.list;
  const argument = orderBy && list.args.find((each) => each.name === orderBy.argument);
  const type = argument && getNamedType(argument.type);
  if (!orderBy || !type) return undefined;
  if (orderBy.form === 'text') {
    const text = (template: string) => fillTemplate(template, fieldParts(name));
    return { ASCENDING: text(orderBy.ascending), DESCENDING: text(orderBy.descending) };
  }
  if (orderBy.form === 'object') {
    if (!isInputObjectType(type) || !type.getFields()[name]) return undefined;
    return { ASCENDING: { [name]: orderBy.ascending }, DESCENDING: { [name]: orderBy.descending } };
  }
  const ASCENDING = fillTemplate(orderBy.ascending, fieldParts(name));
  const DESCENDING = fillTemplate(orderBy.descending, fieldParts(name));
  const knows = (value: string) => isEnumType(type) && type.getValue(value) !== undefined;
  return knows(ASCENDING) && knows(DESCENDING) ? { ASCENDING, DESCENDING } : undefined;
}
