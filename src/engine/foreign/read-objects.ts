import { getNamedType, type GraphQLSchema } from 'graphql';
import type { Field } from '../../contract/metadata/catalog.ts';
import { totalField } from '../../contract/metadata/fields.ts';
import type { ForeignAdapter } from '../../contract/metadata/foreign-adapter.ts';
import { guessLabel } from '../../contract/metadata/guess-label.ts';
import type { ForeignField, ForeignObject, RootField } from './foreign-object.ts';
import { type ForeignType, foreignTypes, inputAt } from './foreign-types.ts';
import { fillTemplate, readTemplate, typeParts, wordsLabel } from './names.ts';
import { readField, type ReadType } from './read-field.ts';

/** The objects of a foreign server: its types as the adapter reads them, by their names here. */
export function readObjects(schema: GraphQLSchema, adapter: ForeignAdapter): Map<string, ForeignObject> {
  const types = foreignTypes(schema, adapter);
  const objects = new Map(types.map(({ name, type }) => [type.name, name]));
  const idScalar = (name: string) => {
    const id = types.find(({ type }) => type.name === name)?.type.getFields()[adapter.id];
    return id ? getNamedType(id.type).name : 'ID';
  };
  const mutations = schema.getMutationType()?.getFields() ?? {};
  return new Map(
    types.map((type) => [type.name, readObject(type, adapter, { mutations, objects, idScalar })]),
  );
}

interface Known extends Pick<ReadType, 'objects' | 'idScalar'> {
  readonly mutations: Readonly<Record<string, RootField>>;
}

function readObject(
  { name, type, list, get, count }: ForeignType,
  adapter: ForeignAdapter,
  known: Known,
): ForeignObject {
  const parts = typeParts(type.name);
  const settings = adapter.objects?.[type.name];
  const mutation = (verb: 'create' | 'update' | 'delete'): RootField | undefined => {
    const form = settings?.readOnly ? undefined : adapter[verb];
    return form && known.mutations[fillTemplate(form.field, parts)];
  };
  const [create, update, remove] = [mutation('create'), mutation('update'), mutation('delete')];
  const valuesOf = (root: RootField | undefined, path: string | undefined) =>
    path === undefined ? undefined : inputAt(root, fillTemplate(path, parts));
  const there = type.getFields();
  const { objects, idScalar } = known;
  const readType: ReadType = {
    adapter,
    type: type.name,
    fields: there,
    list,
    createInput: valuesOf(create, adapter.create?.values),
    updateInput: valuesOf(update, adapter.update?.values),
    filter: adapter.list.filter === undefined ? undefined : inputAt(list, adapter.list.filter),
    objects,
    idScalar,
  };
  const fields = withoutKeys(
    Object.values(there).flatMap((field) => readField(field, readType) ?? []),
    adapter,
  );
  const own = [...fields.values()].map(({ field }) => field);
  const totals = [...fields.values()]
    .filter(({ count: each }) => each)
    .map(({ field }) => foreignTotal(field));
  return {
    object: {
      name,
      source: name,
      queryName: name.charAt(0).toLowerCase() + name.slice(1),
      fields: new Map([...own, ...totals].map((field) => [field.name, field])),
      view: null,
      recordLabel: guessLabel(own.filter(({ system }) => !system)),
      problems: [],
      role: undefined,
      hasCustomFields: false,
      filterPaths: new Map(),
      unavailable: [],
    },
    label: settings?.label ?? wordsLabel(name),
    pluralLabel:
      settings?.pluralLabel ?? wordsLabel(readTemplate(adapter.list.field, list.name)?.['any'] ?? list.name),
    type: type.name,
    fields,
    list,
    get,
    count,
    create,
    update,
    delete: remove,
  };
}

/** Nothing is known of sorting and filtering by how many there are. */
const foreignTotal = (list: Field): Field => ({ ...totalField(list), sortable: false, filterable: false });

/** By their names here, the id first; without fields that hold the id, or the number, of a relation which is shown itself. */
function withoutKeys(
  fields: readonly ForeignField[],
  adapter: ForeignAdapter,
): ReadonlyMap<string, ForeignField> {
  const keys = new Set(fields.flatMap(({ key, count }) => [key ?? [], count?.name ?? []].flat()));
  const shown = fields.filter(({ name, field }) => !keys.has(name) || field.relation !== undefined);
  const byName = new Map<string, ForeignField>();
  for (const each of shown.toSorted(
    (a, b) => Number(b.name === adapter.id) - Number(a.name === adapter.id),
  )) {
    // Another field that is called id there has no name of its own here.
    if (!byName.has(each.field.name)) byName.set(each.field.name, each);
  }
  return byName;
}
