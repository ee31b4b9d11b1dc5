import type { FormModel, FormTabModel, ObjectModel } from '../../engine/model/object-model.ts';

/** The tab of all facts. No view calls one so: its names are those of locale lines. */
const OVERVIEW = 'overview';

/**
 * What can be opened of a record that is read: the tabs of its form, as far as something of them is left to read. Where the form
 * has no tab with fields, all facts are in one.
 */
export function readForm({ form, page }: Pick<ObjectModel, 'form' | 'page'>, title: string): FormModel {
  const { sections } = page;
  const names = new Set(sections.map(({ name }) => name));
  const read = form.tabs.flatMap((tab): readonly FormTabModel[] => {
    if (tab.kind) return [tab];
    const left = tab.sections.filter((name) => names.has(name));
    return left.length > 0 ? [{ ...tab, sections: left }] : [];
  });
  const inTabs = read.some(({ kind }) => kind === undefined);
  const all = { name: OVERVIEW, title, sections: [...names] };
  return { tabs: inTabs ? read : [all, ...page.tabs], sections, unshown: [] };
}
