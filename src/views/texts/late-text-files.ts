import type { ResourceLanguage } from 'i18next';

/** Texts of screens that come late. Left out: what every screen has, and what only the server says. */
export const lateTextFiles = import.meta.glob<ResourceLanguage>(
  ['../../../locales/*/*.json', '!../../../locales/*/{app,errors,mail,menu,objects,personal,settings}.json'],
  { import: 'default' },
);
