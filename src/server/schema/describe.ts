import { DEFAULT_LOCALE, type Locale, localeOfTag, LOCALES } from '../../contract/constants.ts';
import { ApiError } from '../../contract/errors.ts';
import { operatorsOf } from '../../contract/filter/field-operators.ts';
import type { EnumValue, ItemField, ObjectField, ObjectMetadata } from '../../contract/introspection.ts';
import type { Catalog, Field, ObjectType } from '../../contract/metadata/catalog.ts';
import type { FieldRules, ItemRules } from '../../contract/kinds/kind.ts';
import type { Labels } from '../model/labels.ts';
import { isWritable } from './writable.ts';

/** A locale argument: one of ours, or a BCP 47 tag of one; English where none is given. */
export function localeArgument(given: unknown): Locale {
  if (typeof given !== 'string') return DEFAULT_LOCALE;
  const locale = LOCALES.find((known) => known === given) ?? localeOfTag(given);
  if (!locale) {
    throw new ApiError({ message: 'bad-request', path: 'locale', params: { value: given.slice(0, 20) } });
  }
  return locale;
}

/** The introspection of one object (call `objectFields`): what clients build screens from. */
export function describeFields(
  catalog: Catalog,
  labels: Labels,
  object: ObjectType,
  locale: Locale,
): ObjectField[] {
  return [...object.fields.values()].map((field) => describeField(catalog, labels, object, field, locale));
}

function describeField(
  catalog: Catalog,
  labels: Labels,
  object: ObjectType,
  field: Field,
  locale: Locale,
): ObjectField {
  const target = field.relation ? catalog.objects.get(field.relation.target) : undefined;
  return {
    name: field.name,
    label: field.label ?? labels.field(locale, object.name, field.name),
    kind: field.kind,
    typeName: field.typeName ?? null,
    isCustomField: field.custom,
    element:
      typeof field.element === 'object'
        ? (field.element?.map((item) => describeItem(labels, object, field, item, locale)) ?? null)
        : (field.element ?? null),
    enumValues: describeValues(labels, object, field.name, field, locale),
    required: field.required,
    readOnly: field.readOnly,
    minLength: field.minLength ?? null,
    maxLength: field.maxLength ?? null,
    min: field.min ?? null,
    max: field.max ?? null,
    format: field.format ?? null,
    defaultValue: field.default ?? null,
    sortable: field.sortable,
    filterable: field.filterable,
    operators: operatorsOf(field),
    recordLabel: target?.recordLabel ?? null,
    filterObject: filterObject(object, field),
  };
}

/** The object that the filter in a text field is for: that of the count which it decides. */
function filterObject({ fields }: ObjectType, { name }: Field): string | null {
  for (const { computed } of fields.values()) {
    if (computed?.type === 'matching' && computed.filter.name === name) return computed.object;
  }
  return null;
}

/** `place`: the field's name; of an item's field, both names joined by a dot. */
function describeValues(
  labels: Labels,
  object: ObjectType,
  place: string,
  { enumValues }: FieldRules,
  locale: Locale,
): EnumValue[] | null {
  return (
    enumValues?.map(({ name, label }) => ({
      name,
      label: label ?? labels.enumValue(locale, object.name, place, name),
    })) ?? null
  );
}

function describeItem(
  labels: Labels,
  object: ObjectType,
  { name: list }: Field,
  item: ItemRules,
  locale: Locale,
): ItemField {
  return {
    ...item,
    label: labels.item(locale, object.name, list, item.name),
    enumValues: describeValues(labels, object, `${list}.${item.name}`, item, locale),
    element: typeof item.element === 'string' ? item.element : null,
  };
}

/** Everything a client needs for an object's screens. A broken object is described by its problems alone. */
export function describeObject(
  catalog: Catalog,
  labels: Labels,
  name: string,
  locale: Locale,
): ObjectMetadata {
  const object = catalog.objects.get(name);
  const problems = object?.problems ?? catalog.brokenObjects.get(name);
  if (!problems) {
    throw new ApiError({
      message: 'unknown-object',
      path: 'objectName',
      params: { object: name.slice(0, 60) },
    });
  }
  const { sections = [], tabs = [] } = object?.view?.form ?? {};
  return {
    ...summarizeObject(catalog, labels, name, locale),
    recordLabel: object?.recordLabel ?? '{id}',
    view: object?.view ?? null,
    defaults: catalog.defaults,
    problems,
    fields: object ? describeFields(catalog, labels, object, locale) : [],
    sections: sections.flatMap((section) => {
      const label = labels.section(locale, name, section.name);
      return label === undefined ? [] : [{ name: section.name, label }];
    }),
    tabs: tabs.map((tab) => ({ name: tab.name, label: labels.tab(locale, name, tab.name) })),
  };
}

export function summarizeObject(catalog: Catalog, labels: Labels, name: string, locale: Locale) {
  const entries = catalog.areas.areas.flatMap((area) => area.entries);
  const entry = entries.find(({ object }) => object === name);
  const object = catalog.objects.get(name);
  return {
    name,
    label: labels.object(locale, name),
    pluralLabel: labels.plural(locale, name),
    route: entry?.route ?? `/app/objects/${name}`,
    menu: entry !== undefined,
    writable: object !== undefined && isWritable(object),
    problemCount: (object?.problems ?? catalog.brokenObjects.get(name) ?? []).length,
  };
}

export function describeAreas(catalog: Catalog, labels: Labels, locale: Locale, production: boolean) {
  return catalog.areas.areas.map((area) => ({
    key: area.key,
    label: labels.area(locale, area.key),
    enabled: area.disabled !== true,
    entries: area.entries.map((entry) => ({
      key: entry.key,
      label: labels.entry(locale, entry.key),
      route: production ? entry.route : (entry.developmentRoute ?? entry.route),
      object: entry.object ?? null,
    })),
  }));
}
