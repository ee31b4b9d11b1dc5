import type { ObjectType } from './catalog.ts';
import { CUSTOM_FIELDS, totalName } from './fields.ts';
import { guessSections } from './guess-sections.ts';
import type { ViewFile } from './view.ts';
import { tabSections } from './tab-sections.ts';

type ViewForm = ViewFile['form'];

/** The layout of an object's form: that of its view, or guessed where the view names no sections. */
export function formLayout({ view, fields }: Pick<ObjectType, 'view' | 'fields'>): ViewForm {
  if (view?.form?.sections) return view.form;
  const own = [...fields.values()].filter(
    ({ name, system, custom, computed }) =>
      !system &&
      !custom &&
      name !== CUSTOM_FIELDS.name &&
      !(computed?.type === 'count' && name === totalName(computed.list.name)),
  );
  return { ...view?.form, sections: guessSections(own) };
}

/** The sections of a view's form in the order in which they are shown: those above the tabs, then tab by tab. */
export function orderedSections(form: ViewForm): NonNullable<NonNullable<ViewForm>['sections']> {
  const sections = form?.sections ?? [];
  const inTabs = (form?.tabs ?? []).flatMap(tabSections);
  const placed = inTabs.flatMap((name) => sections.find((section) => section.name === name) ?? []);
  return [...sections.filter(({ name }) => !inTabs.includes(name)), ...placed];
}

/**
 * The order of an object's fields in forms (call `fieldOrder`; specification, section 7): as the sections of the view
 * name them, the others behind them in the order of the model.
 */
export function fieldOrder(form: ViewForm, names: Iterable<string>): readonly string[] {
  const known = new Set(names);
  const placed = orderedSections(form).flatMap(({ fields }) => fields.filter((name) => known.has(name)));
  return [...new Set([...placed, ...known])];
}
