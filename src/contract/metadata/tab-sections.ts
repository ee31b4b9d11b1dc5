import type { FormTab } from './view-tabs.ts';

/** The section of the fields that tenants have defined; tabs may name it, views give it no fields. */
export const OWN_SECTION = 'customFields';

/** The names of a tab's sections; none of one that shows something else. */
export const tabSections = ({ sections, customFields }: FormTab): readonly string[] =>
  sections ?? (customFields ? [OWN_SECTION] : []);
