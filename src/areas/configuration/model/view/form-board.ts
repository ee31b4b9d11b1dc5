import type { ViewFile } from '../../../../contract/metadata/view.ts';
import { OWN_SECTION, tabSections } from '../../../../contract/metadata/tab-sections.ts';
import type { FormTab } from '../../../../contract/metadata/view-tabs.ts';
import type { FormModel } from '../../../../engine/model/object-model.ts';
import { movedTo, withKey } from './keys.ts';

type ViewForm = NonNullable<ViewFile['form']>;
type Section = NonNullable<ViewForm['sections']>[number];

/** Places of fields that are no sections of the view. */
export const REST = ' rest';
export const EXCLUDED = ' excluded';
/** Sections in no tab: they stand above the tabs. */
export const NO_TAB = '';

/** A form as it is laid out by hand: nothing in it is guessed any more. */
export type FormLayout = ViewForm & { readonly sections: Section[] };

/** The form of a view with the sections that it names, or those that its form has without. */
export function editedForm(view: ViewFile, shown: Pick<FormModel, 'sections'>): FormLayout {
  const guessed = shown.sections
    .filter(({ own, title }) => !own && title !== undefined)
    .map(({ name, fields }) => ({ name, fields: fields.map(({ field }) => field.name) }));
  return { ...view.form, sections: view.form?.sections ?? guessed };
}

/** The fields of a form that stand in no section and are not left out. */
export function restOf({ sections, exclude = [] }: FormLayout, fields: readonly string[]): readonly string[] {
  const placed = new Set([...sections.flatMap((section) => section.fields), ...exclude]);
  return fields.filter((name) => !placed.has(name));
}

/** The names of the sections of a tab, or above the tabs, in order. */
export function sectionsIn({ sections, tabs = [] }: FormLayout, tab: string): readonly string[] {
  if (tab !== NO_TAB) return tabs.filter(({ name }) => name === tab).flatMap(tabSections);
  const inTabs = new Set(tabs.flatMap(tabSections));
  return sections.filter(({ name }) => !inTabs.has(name)).map(({ name }) => name);
}

/**
 * The form with a field in another place. A section that is left without a field goes, and a tab without a section;
 * rules of a field that forms leave out would mean nothing.
 */
export function withFieldAt(form: FormLayout, name: string, place: string, index: number): FormLayout {
  const without = form.sections.map((section) => ({
    ...section,
    fields: section.fields.filter((each) => each !== name),
  }));
  const sections = without.map((section) =>
    section.name === place ? { ...section, fields: section.fields.toSpliced(index, 0, name) } : section,
  );
  const excluded = (form.exclude ?? []).filter((each) => each !== name);
  const exclude = place === EXCLUDED ? excluded.toSpliced(index, 0, name) : excluded;
  const moved = { ...form, sections, ...(form.exclude || exclude.length ? { exclude } : {}) };
  return withoutEmpty(place === EXCLUDED ? withoutRules(moved, name) : moved);
}

/** The form with a new section, which begins with one field, at the end of a tab or above the tabs. */
export function withSection(form: FormLayout, name: string, field: string, tab: string): FormLayout {
  const begun = withFieldAt({ ...form, sections: [...form.sections, { name, fields: [] }] }, field, name, 0);
  return tab === NO_TAB ? begun : withSectionAt(begun, name, tab, Infinity);
}

/** The form without a section: its fields are in none then. */
export function withoutSection(form: FormLayout, name: string): FormLayout {
  return withoutEmpty({
    ...form,
    sections: form.sections.map((section) => (section.name === name ? { ...section, fields: [] } : section)),
  });
}

/** The form with a section in a tab, or above the tabs, at this index among those there. */
export function withSectionAt(form: FormLayout, name: string, tab: string, index: number): FormLayout {
  const tabs = (form.tabs ?? []).map((each) => {
    const left = tabSections(each).filter((section) => section !== name);
    return withSections(each, each.name === tab ? left.toSpliced(index, 0, name) : left);
  });
  const placed = withTabs(form, tabs);
  if (tab !== NO_TAB) return withoutEmpty(placed);
  const above = sectionsIn(placed, NO_TAB).filter((each) => each !== name);
  const next = above[index];
  const from = placed.sections.findIndex((each) => each.name === name);
  const others = placed.sections.filter((each) => each.name !== name);
  const to = next === undefined ? others.length : others.findIndex((each) => each.name === next);
  return withoutEmpty({ ...placed, sections: movedTo(placed.sections, from, to) });
}

/** The form with a new tab, which begins with one section. */
export function withTab(form: FormLayout, name: string, section: string): FormLayout {
  return withSectionAt({ ...form, tabs: [...(form.tabs ?? []), { name, sections: [] }] }, section, name, 0);
}

/** What a tab may show in the place of sections that are chosen one by one. */
export type TabContents = Omit<FormTab, 'name' | 'sections'>;

/** The form with a new tab that shows no sections. */
export const withTabOf = (form: FormLayout, name: string, contents: TabContents): FormLayout =>
  withTabs(form, [...(form.tabs ?? []), { name, ...contents }]);

/** The form without a tab: its sections stand above the tabs then. */
export function withoutTab(form: FormLayout, name: string): FormLayout {
  return withTabs(
    form,
    (form.tabs ?? []).filter((tab) => tab.name !== name),
  );
}

export function withTabAt(form: FormLayout, name: string, index: number): FormLayout {
  const tabs = form.tabs ?? [];
  return withTabs(
    form,
    movedTo(
      tabs,
      tabs.findIndex((tab) => tab.name === name),
      index,
    ),
  );
}

const withTabs = (form: FormLayout, tabs: NonNullable<ViewForm['tabs']>): FormLayout =>
  withKey(form, 'tabs', tabs.length ? tabs : undefined);

function withoutEmpty(form: FormLayout): FormLayout {
  const sections = form.sections.filter(({ fields }) => fields.length > 0);
  const known = new Set([...sections.map(({ name }) => name), OWN_SECTION]);
  const tabs = (form.tabs ?? [])
    .map((tab) =>
      withSections(
        tab,
        tabSections(tab).filter((name) => known.has(name)),
      ),
    )
    .filter((tab) => !hasSections(tab) || tabSections(tab).length > 0);
  return withTabs({ ...form, sections }, tabs);
}

/** Does the tab show sections? Others show a list or the timeline. */
export const hasSections = ({ related, timeline }: FormTab): boolean => related === undefined && !timeline;

/** The tab with other sections; one that shows something else stays as it is. */
function withSections(tab: FormTab, sections: readonly string[]): FormTab {
  if (!hasSections(tab)) return tab;
  const { customFields, ...rest } = tab;
  const isOwn = customFields && sections.length === 1 && sections[0] === OWN_SECTION;
  return isOwn ? tab : { ...rest, sections: [...sections] };
}

function withoutRules(form: FormLayout, name: string): FormLayout {
  const { [name]: _, ...fields } = form.fields ?? {};
  return withKey(form, 'fields', Object.keys(fields).length ? fields : undefined);
}

/** A name for a section or tab with this title, other than those that are taken. */
export function nameOf(title: string, taken: readonly string[], fallback: string): string {
  const words = title
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9 ]/g, '')
    .split(' ')
    .filter(Boolean);
  const camel = words.map((word, at) => (at === 0 ? word.toLowerCase() : capital(word))).join('');
  const stem = (/^[a-z]/.test(camel) ? camel : fallback).slice(0, 36);
  for (let count = 1; ; count++) {
    const name = count === 1 ? stem : `${stem}${count}`;
    if (!taken.includes(name)) return name;
  }
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();
