import type { FormModel, ObjectModel } from '../../engine/model/object-model.ts';

/** The tab of the facts. No view calls one so: its names are those of locale lines. */
const OVERVIEW = 'overview';

/** What can be opened of a record that is read: all its facts in one tab, then those of its form that show something else. */
export const readForm = ({ page }: ObjectModel, title: string): FormModel => ({
  tabs: [{ name: OVERVIEW, title, sections: page.sections.map(({ name }) => name) }, ...page.tabs],
  sections: page.sections,
  unshown: [],
});
