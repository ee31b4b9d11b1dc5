import type { Action } from '../../contract/access/actions.ts';
import { relationPath } from '../../contract/filter/relation-path.ts';
import { ApiError } from '../../contract/errors.ts';
import { FEATURES, type ObjectField, type ObjectMetadata } from '../../contract/metadata/introspection.ts';
import type { Field } from '../../contract/metadata/catalog.ts';
import { totalName } from '../../contract/metadata/fields.ts';
import type { ViewDefaults } from '../../contract/metadata/view.ts';
import type { ForeignObject, ForeignObjects } from './foreign-object.ts';
import { wordsLabel } from './names.ts';

/** An object of a foreign server, described as our own server describes its objects. */
export function describeForeign(
  objects: ForeignObjects,
  foreign: ForeignObject,
  defaults: ViewDefaults,
  route: (objectName: string) => string,
): ObjectMetadata {
  const { object, label, pluralLabel } = foreign;
  const { sections = [], tabs = [] } = object.view?.form ?? {};
  const titled = ({ name }: { readonly name: string }) => ({ name, label: wordsLabel(name) });
  return {
    name: object.name,
    label,
    pluralLabel,
    route: route(object.name),
    recordLabel: object.recordLabel,
    actions: actionsOf(foreign),
    // What the product's own server does beside reading and writing records, and no other one.
    unsupported: FEATURES,
    view: object.view,
    defaults,
    problems: object.problems,
    fields: [...object.fields.values()].map((field) => describeField(objects, foreign, field)),
    sections: sections.map(titled),
    tabs: tabs.map(titled),
  };
}

function actionsOf({ create, update, delete: remove }: ForeignObject): readonly Action[] {
  return [
    'VIEW',
    ...(create ? ['CREATE' as const] : []),
    ...(update ? ['EDIT' as const] : []),
    ...(remove ? ['DELETE' as const] : []),
  ];
}

function describeField(objects: ForeignObjects, foreign: ForeignObject, field: Field): ObjectField {
  const there = foreign.fields.get(field.name);
  const list = [...foreign.fields.values()].find((each) => totalName(each.field.name) === field.name);
  return {
    name: field.name,
    label: there?.label ?? `${list?.label ?? field.name} total`,
    kind: field.kind,
    typeName: field.typeName ?? null,
    isCustomField: false,
    element: (field.element as ObjectField['element'] | undefined) ?? null,
    enumValues: field.enumValues?.map(({ name }) => ({ name, label: wordsLabel(name) })) ?? null,
    required: field.required,
    readOnly: field.readOnly,
    format: field.format ?? null,
    sortable: field.sortable,
    searchable: field.searchable,
    filterable: field.filterable,
    operators: there?.filtering.operators ?? [],
    recordLabel: field.relation ? (objects.get(field.relation.target)?.object.recordLabel ?? '{id}') : null,
  };
}

/** The objects that a filter of the list can name: itself, and those that a relation leads to which can be asked. */
export function filterObjectsOf(objects: ForeignObjects, foreign: ForeignObject) {
  const own = foreign.object.name;
  return [own, ...objects.keys()].flatMap((name, index) => {
    const steps = name === own ? (index === 0 ? [] : undefined) : wayTo(objects, foreign, name);
    return steps
      ? {
          name,
          label: objects.get(name)?.label ?? name,
          isDefault: name === own,
          isMany: steps.some(({ field }) => field.kind === 'LIST'),
        }
      : [];
  });
}

/** Undefined where no relation leads there that the server can be asked by. */
function wayTo(objects: ForeignObjects, from: ForeignObject, name: string) {
  try {
    const steps = relationPath({ objects: objectTypes(objects) }, from.object, name, 'filter');
    const isAsked = steps.every(({ field }) => from.fields.get(field.name)?.filtering.related !== undefined);
    return isAsked ? steps : undefined;
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}

/** The objects as the filter language knows them. */
export const objectTypes = (objects: ForeignObjects) =>
  new Map([...objects].map(([name, { object }]) => [name, object]));

/**
 * An object by its name.
 * @throws ApiError unknown-object
 */
export function foreignObject(objects: ForeignObjects, name: unknown): ForeignObject {
  const found = objects.get(String(name));
  if (!found)
    throw new ApiError({ message: 'unknown-object', params: { objectName: String(name).slice(0, 60) } });
  return found;
}
