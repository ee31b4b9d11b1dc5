import type { Locale } from '../../../contract/constants.ts';
import { type Action, ACTIONS, type AreaKey } from '../../../contract/access/actions.ts';
import type { ObjectLife, ObjectMetadata, OwnAction } from '../../../contract/metadata/introspection.ts';
import { entryOf, routeOf } from '../../../contract/metadata/areas.ts';
import { ownAreaName } from '../../../contract/metadata/own-area.ts';
import { usableViews } from '../../../contract/metadata/built-in-views.ts';
import type { Catalog, Life, ObjectType } from '../../../contract/metadata/catalog.ts';
import { unsupportedOf } from '../../../contract/metadata/features.ts';
import { formLayout } from '../../../contract/metadata/field-order.ts';
import { tabNames } from '../../../contract/metadata/tab-sections.ts';
import type { Access } from '../../base/access/access.ts';
import { mayTake } from '../../base/records/own-actions.ts';
import type { Labels } from '../../base/model/labels.ts';
import { requireObject } from '../../base/access/require-object.ts';
import { describeColumns } from './describe-columns.ts';
import { describeFields } from './describe-fields.ts';
import { isByUpload } from './describe-files.ts';
import { offers, WRITING } from './offers.ts';
import { takesInput } from '../calls/writable.ts';

/** Everything a client needs for an object's screens. A broken object is described by its problems alone. */
export function describeObject(
  catalog: Catalog,
  labels: Labels,
  name: string,
  locale: Locale,
): ObjectMetadata {
  const broken = catalog.brokenObjects.get(name);
  const object = broken ? undefined : requireObject(catalog, name);
  const problems = object?.problems ?? broken ?? [];
  const form = object && formLayout(object);
  return {
    ...summarizeObject(catalog, labels, name, locale),
    recordLabel: object ? labels.record(locale, object) : '{id}',
    recordName: object ? labels.recordName(locale, object) : '{id}',
    byUpload: object !== undefined && isByUpload(object),
    unsupported: object ? unsupportedOf(object) : [],
    view: object?.view ?? null,
    defaults: catalog.defaults,
    problems,
    fields: object ? describeFields(catalog, labels, object, locale) : [],
    columns: object ? describeColumns(catalog, labels, object, locale) : [],
    sections: (form?.sections ?? []).flatMap((section) => {
      const label = labels.section(locale, name, section.name);
      return label === undefined ? [] : [{ name: section.name, label }];
    }),
    tabs: tabNames(form).map((tab) => ({ name: tab, label: labels.part(locale, name, 'tabs', tab) })),
    views: (object ? usableViews(catalog, object) : []).map((view) => ({
      name: view.name,
      label: labels.part(locale, name, 'views', view.name),
    })),
    life: object?.life ? describeLife(labels, object, object.life, locale) : null,
    ownActions: object && takesInput(object) ? describeActions(labels, object, locale) : [],
  };
}

const describeLife = (
  labels: Labels,
  { name, fields }: ObjectType,
  { cycle, names, noOverlaps, requireAny }: Life,
  locale: Locale,
): ObjectLife => ({
  field: cycle?.field.name ?? null,
  start: cycle?.start ?? [],
  rules: names.map((rule) => {
    const overlap = noOverlaps.find((each) => each.name === rule);
    const seen = overlap?.of.flatMap((field) => (fields.has(field.name) ? [field.name] : []));
    const key = seen?.length ? 'noOverlapOf' : 'noOverlap';
    const fallback = seen && labels.requireAny(locale, name, seen, key);
    return { name: rule, label: labels.rule(locale, name, rule, fallback) };
  }),
  requireAny: requireAny.map((rule) => {
    const seen = rule.fields.flatMap((field) => (fields.has(field.name) ? [field.name] : []));
    const isWhole = seen.length === rule.fields.length;
    return { name: rule.name, label: labels.requireAny(locale, name, seen), fields: seen, isWhole };
  }),
});

const describeActions = (labels: Labels, object: ObjectType, locale: Locale): OwnAction[] =>
  (object.ownActions ?? [])
    .filter((action) => mayTake(object, action))
    .map((action) => ({
      name: action.name,
      label: labels.action(locale, object.name, action),
      confirm: labels.confirm(locale, object.name, action) ?? null,
      for: action.for,
      input: action.input.map(({ field, required }) => ({ field: field.name, required })),
      to: action.step?.to ?? null,
      undoable: action.undoable,
      icon: action.icon ?? null,
      shortcut: action.shortcut ?? null,
    }));

export function summarizeObject(catalog: Catalog, labels: Labels, name: string, locale: Locale) {
  const entry = entryOf(catalog.areas, name);
  const object = catalog.objects.get(name);
  const actions = object ? ACTIONS.filter((action) => offers(object, action)) : [];
  return {
    name,
    label: labels.object(locale, name),
    pluralLabel: labels.plural(locale, name),
    route: routeOf(catalog.areas, name),
    menu: entry !== undefined,
    writable: actions.some((action) => WRITING.has(action)),
    actions,
    problemCount: (object?.problems ?? catalog.brokenObjects.get(name) ?? []).length,
    importable: object?.importable,
  };
}

/**
 * The menu. An entry is enabled where its access key lets one see it, its object, and do what it is for; an area by its
 * entries.
 */
export function describeAreas(
  catalog: Catalog,
  labels: Labels,
  locale: Locale,
  production: boolean,
  access: Pick<Access, 'area' | 'can'>,
) {
  const mayIn = (key: AreaKey, action: Action): boolean =>
    access.area(key, action) ||
    [...catalog.objects.values()].some(({ name, area }) => area === key && access.can(name, action));
  return catalog.areas.areas.map((area) => {
    const entries = area.entries.map((entry) => ({
      key: entry.key,
      // The entry of a tenant's own object goes by that.
      label: catalog.own?.objects.has(entry.key)
        ? labels.plural(locale, entry.key)
        : labels.entry(locale, entry.key, entry.object),
      route: production ? entry.route : (entry.developmentRoute ?? entry.route),
      object: entry.object ?? null,
      icon: catalog.objects.get(entry.object ?? '')?.view?.icon ?? entry.icon ?? null,
      goTo: entry.goTo ?? null,
      enabled:
        access.area(entry.access ?? area.access) &&
        !catalog.forbidden?.has(entry.object ?? '') &&
        mayIn(entry.access ?? area.access, entry.action ?? 'VIEW'),
    }));
    const own = catalog.own?.areas.get(area.key);
    const enabled = area.disabled !== true && entries.some((entry) => entry.enabled);
    const label = own ? ownAreaName(own, locale) : labels.area(locale, area.key);
    return { key: area.key, label, icon: area.icon ?? null, enabled, entries };
  });
}
