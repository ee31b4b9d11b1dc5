import {
  type FieldNode as GraphqlField,
  getArgumentValues,
  getDirectiveValues,
  GraphQLIncludeDirective,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  GraphQLSkipDirective,
  type SelectionSetNode,
} from 'graphql';
import { LIST_MAX_LIMIT } from '../../../contract/constants.ts';
import { ApiError } from '../../../contract/errors.ts';
import type { Catalog, Field, ObjectType } from '../../../contract/metadata/catalog.ts';
import { planCount } from './count.ts';
import type { SelectNode, ValueNode } from './nodes.ts';

/** Longest alias of an operation: PostgreSQL cuts the names of columns there. */
const KEY_LENGTH = 63;

/** Answer key → all fields of the operation that answer under it. */
type Asked = Map<string, GraphqlField[]>;

/** What planning needs to know of the operation. */
export type OperationPart = Pick<GraphQLResolveInfo, 'fragments' | 'variableValues' | 'schema'>;
type Info = OperationPart;
type FieldPart = Pick<GraphQLResolveInfo, 'fragments' | 'variableValues' | 'fieldNodes'>;

/** Plans what is read of an object: nothing but what the operation selects. */
export function planSelection(
  catalog: Catalog,
  object: ObjectType,
  info: Info,
  selections: readonly SelectionSetNode[],
): SelectNode {
  const asked: Asked = new Map();
  for (const set of selections) collect(set, info, asked);
  const values: ValueNode[] = [];
  for (const [key, nodes] of asked) {
    const name = (nodes[0] as GraphqlField).name.value;
    if (key.length > KEY_LENGTH) {
      throw new ApiError({ message: 'bad-request', path: key, params: { maxLength: KEY_LENGTH } });
    }
    const field = object.fields.get(name);
    if (name === '__typename') values.push({ type: 'typename', key });
    // The API has the field, else the operation would not be valid: it is hidden from the viewer's role.
    else if (!field) throw hiddenField(object, name);
    else values.push(planValue(catalog, object, info, key, field, nodes));
  }
  return { object, values };
}

function planValue(
  catalog: Catalog,
  object: ObjectType,
  info: Info,
  key: string,
  field: Field,
  nodes: readonly GraphqlField[],
): ValueNode {
  const { computed } = field;
  if (computed?.type === 'count') return planCount(catalog, key, computed);
  if (computed?.type === 'minutes') return { type: 'minutes', key, field };
  if (computed) return { type: 'matching', key, computed };
  if (!field.relation) return { type: 'column', key, field };
  const target = catalog.objects.get(field.relation.target) as ObjectType;
  const sets = nodes.flatMap(({ selectionSet }) => selectionSet ?? []);
  const select = planSelection(catalog, target, info, sets);
  if (field.relation.type === 'reference') return { type: 'record', key, field, select };
  const type = info.schema.getType(object.name) as GraphQLObjectType;
  const definition = type.getFields()[field.name];
  const { limit } = definition
    ? (getArgumentValues(definition, nodes[0] as GraphqlField, info.variableValues) as { limit: number })
    : { limit: 0 };
  if (limit < 0 || limit > LIST_MAX_LIMIT) {
    throw new ApiError({ message: 'bad-request', path: `${field.name}.limit`, params: { value: limit } });
  }
  return { type: 'list', key, field, limit, select };
}

const hiddenField = ({ name: object }: ObjectType, field: string): ApiError =>
  new ApiError({ message: 'forbidden', path: field, params: { object, field, action: 'VIEW' } });

/** The selections of sub-fields below a field of the operation: `rows` below a list, for example. */
export function selectionsOf(info: FieldPart, ...path: readonly string[]): SelectionSetNode[] {
  let sets = info.fieldNodes.flatMap(({ selectionSet }) => selectionSet ?? []);
  for (const name of path) {
    const asked: Asked = new Map();
    for (const set of sets) collect(set, info, asked);
    sets = [...asked.values()]
      .flat()
      .filter((node) => node.name.value === name)
      .flatMap(({ selectionSet }) => selectionSet ?? []);
  }
  return sets;
}

/** Is a sub-field of the field asked for? */
export function selects(info: FieldPart, name: string): boolean {
  const asked: Asked = new Map();
  for (const set of selectionsOf(info)) collect(set, info, asked);
  return [...asked.values()].flat().some((node) => node.name.value === name);
}

function collect(set: SelectionSetNode, info: Pick<Info, 'fragments' | 'variableValues'>, into: Asked): void {
  for (const node of set.selections) {
    const skip = getDirectiveValues(GraphQLSkipDirective, node, info.variableValues);
    const include = getDirectiveValues(GraphQLIncludeDirective, node, info.variableValues);
    if (skip?.['if'] === true || include?.['if'] === false) continue;
    if (node.kind === 'Field') {
      const key = node.alias?.value ?? node.name.value;
      const same = into.get(key);
      if (same) same.push(node);
      else into.set(key, [node]);
    } else {
      const fragment = node.kind === 'InlineFragment' ? node : info.fragments[node.name.value];
      if (fragment) collect(fragment.selectionSet, info, into);
    }
  }
}
