import { definitionOf } from '../../formats/index.ts';
import { labelPaths } from '../../label.ts';
import type { Catalog, ObjectType } from '../catalog.ts';
import { ACTION_FEATURES, unsupportedOf, WRITING_ACTIONS } from '../features.ts';
import { SYSTEM_FIELDS } from '../fields.ts';
import type { ListAction } from '../list-actions.ts';
import type { ViewDefaults, ViewFile } from '../view.ts';
import { tabSections } from '../tab-sections.ts';
import type { Advise } from './finding.ts';
import { pointerTo } from '../../pointer.ts';

type ViewForm = NonNullable<ViewFile['form']>;

/** What a view says in vain, or says twice. */
export function adviseView(
  object: ObjectType,
  view: ViewFile,
  defaults: ViewDefaults | undefined,
  objects: Catalog['objects'],
  advise: Advise,
): void {
  if (view.pageSize !== undefined && view.pageSize === defaults?.pageSize) {
    const message = `${view.pageSize} is what holds without the key "pageSize". Remove it.`;
    advise('default-value', '/pageSize', message, { type: 'remove', pointer: '/pageSize' });
  }
  adviseLabel(object, view, objects, advise);
  view.columns?.forEach(({ field: name, cell }, index) => {
    const field = object.fields.get(name);
    if (cell !== 'image' || !field || definitionOf(field).cell !== 'link') return;
    const message = `"${name}" has addresses of other servers: they are shown as links, but for those that the tenant allows by the setting "imageHosts". Say "link", or keep the images here.`;
    advise('image-outside', `/columns/${index}/cell`, message);
  });
  adviseTwice(view.search ?? [], '/search', advise);
  adviseTwice(view.quickFilters ?? [], '/quickFilters', advise);
  adviseTwice(
    (view.sort ?? []).map(({ field }) => field),
    '/sort',
    advise,
  );
  adviseActions(object, view, advise);
  const { form } = view;
  if (!form) return;
  adviseEmpty(form, '/form', advise);
  adviseTwice(form.exclude ?? [], '/form/exclude', advise);
  adviseTwice(form.noEmptyOption ?? [], '/form/noEmptyOption', advise);
  adviseLists(object, form, defaults, advise);
  adviseTabs(form, advise);
  for (const [name, rules] of Object.entries(form.fields ?? {})) {
    const at = pointerTo`/form/fields/${name}`;
    adviseEmpty(rules, at, advise);
    if (rules.picker) adviseEmpty(rules.picker, `${at}/picker`, advise);
    const field = object.fields.get(name);
    if (!field) continue;
    const again = (key: 'required' | 'readOnly' | 'minLength', isSaid: boolean) => {
      if (!isSaid) return;
      const message = `The model says "${key}" of "${name}" already. Remove it here.`;
      advise('without-effect', `${at}/${key}`, message, { type: 'remove', pointer: `${at}/${key}` });
    };
    again('required', rules.required === true && field.required);
    again('readOnly', rules.readOnly === true && field.readOnly);
    again('minLength', rules.minLength !== undefined && rules.minLength <= (field.minLength ?? 0));
  }
}

/** One field that no record lacks is enough, and so is the id behind all of them. */
function adviseLabel(
  object: ObjectType,
  { label }: ViewFile,
  objects: Catalog['objects'],
  advise: Advise,
): void {
  if (label === undefined || label.includes('{id}')) return;
  const paths = labelPaths(label);
  const isSure = (path: string) => isAlwaysThere(path.split('.'), object, objects);
  if (!paths.length || paths.some(isSure)) return;
  const message = `A record may have none of ${paths.join(', ')}: it is then shown as unnamed. Require one of them, or end with a field that is: "${label}||{…}", or "||{id}".`;
  advise('empty-label', '/label', message);
}

function isAlwaysThere(
  [name = '', ...rest]: readonly string[],
  { fields }: ObjectType,
  objects: Catalog['objects'],
): boolean {
  const field = fields.get(name);
  if (!field) return true;
  const target = rest.length ? objects.get(field.relation?.target ?? '') : undefined;
  const isGiven = field.required || field.system || field.kind === 'BOOLEAN';
  return isGiven && (!target || isAlwaysThere(rest, target, objects));
}

/** Actions that the list never offers. */
function adviseActions(object: ObjectType, { actions = {} }: ViewFile, advise: Advise): void {
  const unsupported = unsupportedOf(object);
  const isWritten = object.source === object.name;
  for (const [place, names] of Object.entries(actions) as [string, readonly ListAction[]][]) {
    names.forEach((name, index) => {
      const feature = ACTION_FEATURES[name];
      const isMissing = feature !== undefined && unsupported.includes(feature);
      if (!isMissing && (isWritten || !WRITING_ACTIONS.includes(name))) return;
      const pointer = `/actions/${place}/${index}`;
      const reason = isMissing
        ? `The model of ${object.name} does not provide for "${name}", which is not offered.`
        : `${object.name} is shown only, and "${name}" is not offered.`;
      advise('without-effect', pointer, `${reason} Remove it.`, { type: 'remove', pointer });
    });
  }
}

/** The later of two equal names changes nothing. */
export function adviseTwice(names: readonly string[], pointer: string, advise: Advise): void {
  names.forEach((name, index) => {
    if (names.indexOf(name) === index) return;
    const at = `${pointer}/${index}`;
    advise('listed-twice', at, `"${name}" is listed twice. Remove one.`, { type: 'remove', pointer: at });
  });
}

function adviseEmpty(value: object, pointer: string, advise: Advise): void {
  if (Object.keys(value).length) return;
  advise('without-effect', pointer, 'Nothing is said here. Remove the key.', { type: 'remove', pointer });
}

function adviseLists(
  object: ObjectType,
  form: ViewForm,
  defaults: ViewDefaults | undefined,
  advise: Advise,
): void {
  const system = SYSTEM_FIELDS.map(({ name }) => name);
  for (const key of ['exclude', 'noEmptyOption'] as const) {
    form[key]?.forEach((name, index) => {
      const pointer = `/form/${key}/${index}`;
      const kind = object.fields.get(name)?.kind;
      const reason = defaults?.form[key].includes(name)
        ? `defaults.view.json names "${name}" for all objects.`
        : key === 'exclude' && system.includes(name)
          ? `Forms never show "${name}".`
          : key === 'noEmptyOption' && kind !== undefined && kind !== 'ENUM'
            ? `"${name}" is of kind ${kind}; only an ENUM has an empty option.`
            : undefined;
      if (reason === undefined) return;
      advise('without-effect', pointer, `${reason} Remove it here.`, { type: 'remove', pointer });
    });
  }
}

function adviseTabs({ sections = [], tabs }: ViewForm, advise: Advise): void {
  if (!tabs) return;
  const placed = tabs.flatMap(tabSections);
  sections.forEach(({ name }, index) => {
    if (placed.includes(name)) return;
    const message = `"${name}" is in no tab and stands above them, always in sight. Name it in a tab, if that is not meant.`;
    advise('section-in-no-tab', `/form/sections/${index}/name`, message);
  });
}
