import { emailKey } from '../../../contract/formats/email-address.ts';
import { cleanLine } from '../../../contract/kinds/clean-text.ts';
import { isStorableText } from '../../../contract/kinds/text.ts';

/** Tenants are found in lower case, without white space around them. */
export const typedName = (name: string): string => cleanLine(name).trim().toLowerCase();
/** Users are found by their address in the form in which addresses are stored: however it is written, tries count as one. */
export const typedEmail = (email: string): string => emailKey(email);

/** Empty, which nothing is called, for what no database holds: it is a wrong name like any other. */
export const lookupKey = (name: string): string => (isStorableText(name) ? typedName(name) : '');
/** The same of the address by which a user is found. */
export const lookupEmail = (email: string): string => (isStorableText(email) ? typedEmail(email) : '');
