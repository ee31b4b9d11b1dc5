import type { Field, ObjectType } from './catalog.ts';
import { checkViewFilter } from './check-view-list.ts';
import { fieldBack } from './related.ts';
import type { ViewFile } from './view.ts';
import { OWN_SECTION, tabSections } from './tab-sections.ts';
import { TAB_KINDS } from './view-tabs.ts';
import { type Report, say, thing } from '../say.ts';
import { unknown } from '../unknown.ts';

type ViewForm = NonNullable<ViewFile['form']>;
type Objects = ReadonlyMap<string, ObjectType>;

/** Each tab shows one thing, and nothing stands in two. */
export function checkTabs(
  object: ObjectType,
  form: ViewForm,
  objects: Objects,
  once: (list: readonly string[], pointers: readonly string[]) => void,
  report: Report,
): void {
  const { sections = [], tabs = [], steps } = form;
  const known = [...sections.map(({ name }) => name), OWN_SECTION];
  const places = tabs.flatMap((tab, at) =>
    tabSections(tab).map((name, index) => ({
      name,
      pointer: tab.sections ? `/form/tabs/${at}/sections/${index}` : `/form/tabs/${at}/customFields`,
    })),
  );
  for (const { name, pointer } of places) {
    if (!known.includes(name)) report(pointer, unknown(name, thing`a section of this form`, known));
  }
  once(
    places.map(({ name }) => name),
    places.map(({ pointer }) => pointer),
  );
  once(
    tabs.map(({ name }) => name),
    tabs.map((_, at) => `/form/tabs/${at}/name`),
  );
  if (steps) checkSteps(object, form, steps, known, once, report);
  tabs.forEach((tab, at) => {
    const given = TAB_KINDS.filter((kind) => tab[kind] !== undefined && tab[kind] !== false);
    if (given.length !== 1) {
      report(`/form/tabs/${at}`, say`A tab has one of ${TAB_KINDS.join(', ')}. Give it one.`);
    }
    if (tab.related !== undefined) {
      checkRelated(object, tab.related, objects, `/form/tabs/${at}/related`, report);
    }
  });
}

/** Each step shows something, and the first one is enough for a record: it is kept from there on. */
function checkSteps(
  object: ObjectType,
  form: ViewForm,
  steps: NonNullable<ViewForm['steps']>,
  known: readonly string[],
  once: (list: readonly string[], pointers: readonly string[]) => void,
  report: Report,
): void {
  checkViewFilter(object, steps.while, new Map([[object.name, object]]), '/form/steps/while', report);
  const places = steps.order.flatMap(({ sections = [] }, at) =>
    sections.map((name, index) => ({ name, pointer: `/form/steps/order/${at}/sections/${index}` })),
  );
  for (const { name, pointer } of places) {
    if (!known.includes(name)) report(pointer, unknown(name, thing`a section of this form`, known));
  }
  once(
    places.map(({ name }) => name),
    places.map(({ pointer }) => pointer),
  );
  once(
    steps.order.map(({ name }) => name),
    steps.order.map((_, at) => `/form/steps/order/${at}/name`),
  );
  const first = form.sections?.filter(({ name }) => steps.order[0]?.sections?.includes(name)) ?? [];
  const early = new Set(first.flatMap(({ fields }) => fields));
  for (const { name, required, default: given } of object.fields.values()) {
    const isAsked = (required && given === undefined) || form.fields?.[name]?.required;
    if (!isAsked || early.has(name)) continue;
    const message = say`"${name}" is required, so that no record could be kept without it. Put it into the first step.`;
    report('/form/steps/order/0', message);
  }
  steps.order.forEach(({ sections, part }, at) => {
    if (sections || part !== undefined) return;
    report(`/form/steps/order/${at}`, say`A step shows nothing. Give it sections, or a part.`);
  });
}

/** A list of records whose object has the way back, by which they are found. */
function checkRelated(
  object: ObjectType,
  name: string,
  objects: Objects,
  pointer: string,
  report: Report,
): Field | undefined {
  const lists = [...object.fields.values()].filter(
    (field) => field.kind === 'LIST' && field.relation && fieldBack(object, field, objects),
  );
  const field = lists.find((list) => list.name === name);
  if (field || object.unavailable.includes(name)) return field;
  const what = thing`a LIST of ${object.name} whose records have a field that leads back`;
  const names = lists.map((list) => list.name);
  report(pointer, unknown(name, what, names));
  return undefined;
}

/** What stands in the timeline beside the history. */
export function checkTimeline(object: ObjectType, view: ViewFile, objects: Objects, report: Report): void {
  view.timeline?.forEach(({ field: name, at, show = [] }, index) => {
    const pointer = `/timeline/${index}`;
    if (view.timeline?.findIndex((other) => other.field === name) !== index) {
      report(`${pointer}/field`, say`"${name}" is listed twice. Remove one.`);
    }
    const list = checkRelated(object, name, objects, `${pointer}/field`, report);
    const target = list?.relation && objects.get(list.relation.target);
    if (!target) return;
    const fields = [...target.fields.values()];
    const moments = fields.flatMap((field) =>
      field.kind === 'TIMESTAMP' && field.sortable ? [field.name] : [],
    );
    if (!moments.includes(at)) {
      report(`${pointer}/at`, unknown(at, thing`a sortable TIMESTAMP of ${target.name}`, moments));
    }
    const plain = fields.flatMap((field) =>
      field.relation || field.computed || field.custom || field.kind === 'LIST' ? [] : [field.name],
    );
    show.forEach((shown, place) => {
      if (plain.includes(shown)) return;
      const what = thing`a field of ${target.name} that is no relation`;
      report(`${pointer}/show/${place}`, unknown(shown, what, plain));
    });
  });
}
