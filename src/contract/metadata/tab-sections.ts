import type { ViewFile } from './view.ts';
import type { FormTab } from './view-tabs.ts';

/** The section of the fields that tenants have defined; tabs may name it, views give it no fields. */
export const OWN_SECTION = 'customFields';

/** The names of a tab's sections; none of one that shows something else. */
export const tabSections = ({ sections, customFields }: FormTab): readonly string[] =>
  sections ?? (customFields ? [OWN_SECTION] : []);

/** The names that have a title: of the tabs and of the steps, which may share one. */
export const tabNames = (form: ViewFile['form']): readonly string[] => [
  ...new Set([...(form?.tabs ?? []), ...(form?.steps?.order ?? [])].map(({ name }) => name)),
];
