import { intlLocale, type Locale } from '../../../contract/constants.ts';
import { besideOf, formatOf, objectOf, settingsBeside } from '../../../contract/formats/index.ts';
import { resolveFilter } from '../../../contract/filter/resolve.ts';
import { operatorsOf } from '../../../contract/filter/field-operators.ts';
import type {
  CountedInfo,
  EnumValue,
  FieldBack,
  ItemField,
  MatchingInfo,
  ObjectField,
} from '../../../contract/metadata/introspection.ts';
import { routeOf } from '../../../contract/metadata/areas.ts';
import type { Catalog, Field, ObjectType, Setting } from '../../../contract/metadata/catalog.ts';
import { fieldBack } from '../../../contract/metadata/related.ts';
import type { FieldRules, ItemRules } from '../../../contract/kinds/kind.ts';
import { RECORD_OBJECT_FIELD } from '../../../contract/letters/variables.ts';
import { recipientField, recipientObjects, recipientPath } from '../../../contract/metadata/recipient.ts';
import { type Labels, SETTINGS } from '../../base/model/labels.ts';
import { secretsOf } from '../../base/sql/fills.ts';
import { isByUpload, pictureOf } from './describe-files.ts';
import { describeFill } from './describe-fill.ts';
import { offers } from './offers.ts';

/** The introspection of one object (call `objectFields`): what clients build screens from. */
export function describeFields(
  catalog: Catalog,
  labels: Labels,
  object: ObjectType,
  locale: Locale,
): ObjectField[] {
  return [...object.fields.values()].map((field) => describeField(catalog, labels, object, field, locale));
}

/** A setting as if it were a field of an object. */
export function describeSetting(
  catalog: Catalog,
  labels: Labels,
  { key, area, field, target }: Setting,
  locale: Locale,
): ObjectField {
  const object = { name: SETTINGS, source: SETTINGS, fields: new Map([[key, field]]) };
  const described = describeField(catalog, labels, object, field, locale);
  const label = area === undefined ? described.label : labels.area(locale, area);
  if (!target?.length) return { ...described, label };
  const names = target.map((name) => labels.field(locale, SETTINGS, name));
  return { ...described, ...secretNotes(labels, locale, target, names), label };
}

/** Where a setting that is a secret is sent, as of a field of an object. */
function secretNotes(
  labels: Labels,
  locale: Locale,
  target: readonly string[],
  names: readonly string[],
): Pick<ObjectField, 'filled' | 'settings'> {
  const fields = new Intl.ListFormat(intlLocale(locale)).format(names);
  return {
    filled: labels.fieldNote(locale, 'secretOf', { fields }),
    settings: { target: target.join(' '), asked: labels.fieldNote(locale, 'secretAsked', {}) },
  };
}

/** What is read of the object that a field stands in. */
type Home = Pick<ObjectType, 'name' | 'source' | 'fields' | 'fills'>;

export function describeField(
  catalog: Catalog,
  labels: Labels,
  object: Home,
  field: Field,
  locale: Locale,
): ObjectField {
  const target = field.relation ? catalog.objects.get(field.relation.target) : undefined;
  return {
    name: field.name,
    label: labels.field(locale, object.name, field.name, field.label),
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
    settings: describeSettings(catalog, object, field, () => labels.fieldNote(locale, 'secretAsked', {})),
    defaultValue: field.default ?? null,
    sortable: field.sortable,
    searchable: field.searchable,
    filterable: field.filterable,
    operators: operatorsOf(field),
    recordLabel: target ? labels.record(locale, target) : null,
    recordPicture: target ? pictureOf(target) : null,
    takesFiles: target !== undefined && isByUpload(target) && offers(target, 'CREATE'),
    usableWhen: describeUsable(catalog, target, field),
    filterObject: filterObject(catalog, field),
    back: describeBack(catalog, object, field),
    matching: describeMatching(catalog, object, field),
    counted: describeCounted(catalog, object, field),
    filled: describeFill(catalog, labels, object, field, locale),
    help: labels.help(locale, object.name, field.name),
  };
}

/**
 * A field that says more may be hidden from the viewer, and is called otherwise in views of its object. An object that
 * the viewer has not is not named.
 */
function describeSettings(catalog: Catalog, { fields, fills = [] }: Home, field: Field, asked: () => string) {
  const { objects } = catalog;
  const about = objectOf(field);
  if (about !== undefined && !objects.has(about)) return null;
  const beside = besideOf(field);
  const seen = [...fields.values()].find(({ from }) => from === beside);
  const { assetsKey, templatesKey = '', savedBlocksKey = '' } = formatOf(field) ?? {};
  const assets = assetsKey && [...objects.values()].find(isByUpload)?.name;
  const {
    [templatesKey]: templates,
    [savedBlocksKey]: savedBlocks,
    ...others
  } = settingsBeside(field, seen?.name) ?? {};
  const isSeen = (name: unknown) => typeof name === 'string' && objects.has(name);
  const target = secretsOf({ fills }).find((each) => each.field.name === field.name)?.emptiedBy;
  const records = field.settings?.['about'] === undefined ? undefined : recipientField({ fields })?.name;
  const settings = {
    ...others,
    ...(records !== undefined && { [RECORD_OBJECT_FIELD]: records }),
    ...(target && {
      target: target.flatMap(({ name }) => (fields.has(name) ? [name] : [])).join(' '),
      asked: asked(),
    }),
    ...(others['objectFit'] === 'recipient' && recipientSettings(catalog)),
    ...(assets && { [assetsKey]: assets }),
    ...(isSeen(templates) && { [templatesKey]: templates }),
    ...(isSeen(savedBlocks) && { [savedBlocksKey]: savedBlocks }),
  };
  return Object.keys(settings).length ? settings : null;
}

/** The objects to choose from, and in the same order the objects of the people whom their records reach. */
function recipientSettings(catalog: Catalog): { readonly objects: string; readonly people: string } {
  const objects = recipientObjects(catalog);
  const people = objects.map((name) => recipientPath(catalog, catalog.objects.get(name))?.person.name);
  return { objects: objects.join(' '), people: people.join(' ') };
}

function describeBack({ objects }: Catalog, object: Home, field: Field): FieldBack | null {
  const back = field.kind === 'LIST' ? fieldBack(object, field, objects) : undefined;
  const target = field.relation && objects.get(field.relation.target);
  if (!back || !target) return null;
  return { name: back.name, kind: back.kind, readOnly: back.readOnly || !offers(target, 'EDIT') };
}

/** Null where it asks for what the viewer does not see: the server refuses then what does not fulfil it. */
function describeUsable(catalog: Catalog, target: ObjectType | undefined, { usableWhen }: Field) {
  if (!usableWhen || !target) return null;
  try {
    resolveFilter(catalog, target, usableWhen, { timeZone: 'UTC' });
    return usableWhen;
  } catch {
    return null;
  }
}

/** The object that the filter in a text field is for, where all records have the same and the viewer has it. */
function filterObject({ objects }: Catalog, field: Field): string | null {
  const name = objectOf(field);
  return name !== undefined && objects.has(name) ? name : null;
}

/** Where the counted records are listed; null where nothing that can be filtered by leads back. */
function describeCounted(catalog: Catalog, object: Home, { computed }: Field): CountedInfo | null {
  if (computed?.type !== 'count') return null;
  const back = fieldBack(object, computed.list, catalog.objects);
  const target = catalog.objects.get(computed.list.relation?.target ?? '');
  if (!back?.filterable || !target) return null;
  const { name: field, kind } = back;
  const route = routeOf(catalog.areas, target.name);
  return { objectName: target.name, route, field, kind, where: computed.where ?? null };
}

function describeMatching(catalog: Catalog, { name }: Home, { computed }: Field): MatchingInfo | null {
  if (computed?.type !== 'matching') return null;
  const { object, filter, list, listedWhen } = computed;
  const back = [...(catalog.objects.get(object)?.fields.values() ?? [])].find(
    ({ relation }) =>
      relation?.type === 'inverseMembers' && relation.target === name && relation.through === list.from,
  );
  return {
    objectName: object,
    filterField: filter.name,
    listField: list.name,
    backField: back?.name ?? null,
    listedWhen: listedWhen ? { field: listedWhen.field.name, value: listedWhen.value } : null,
  };
}

/** `place`: the field's name; of an item's field, both names joined by a dot. */
function describeValues(
  labels: Labels,
  object: Home,
  place: string,
  { enumValues }: FieldRules,
  locale: Locale,
): EnumValue[] | null {
  return (
    enumValues?.map(({ name, label }) => ({
      name,
      label: labels.enumValue(locale, object.name, place, name, label),
    })) ?? null
  );
}

function describeItem(
  labels: Labels,
  object: Home,
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
