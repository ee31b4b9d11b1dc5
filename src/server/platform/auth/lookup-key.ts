import { isStorableText } from '../../../contract/kinds/text.ts';

/** Tenants and users are found in lower case, without white space around them. */
export const typedName = (name: string): string => name.trim().toLowerCase();

/** Empty, which nothing is called, for what no database holds: it is a wrong name like any other. */
export const lookupKey = (name: string): string => (isStorableText(name) ? typedName(name) : '');
