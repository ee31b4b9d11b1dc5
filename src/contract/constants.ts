/**
 * Business constants and limits (specification, section 9). Times are milliseconds.
 * Everything that names one of these numbers imports it from here.
 */
export const PAGE_SIZES = [5, 10, 25, 100] as const;
export const DEFAULT_PAGE_SIZE = 25;
/** A library of files shows so many at first. */
const LIBRARY_PAGE_SIZE = 20;
/** What the view of an object may name as its first page size; the pager offers it beside `PAGE_SIZES`. */
export const VIEW_PAGE_SIZES = [5, 10, LIBRARY_PAGE_SIZE, 25, 100] as const;
export const DEFAULT_PAGE_INDEX = 0;

export const SEARCH_DEBOUNCE_MS = 1000;
export const INPUT_DEBOUNCE_MS = 300;
export const SNACKBAR_MS = 5000;

/** The object picker asks for the selected records plus this many. */
export const PICKER_EXTRA_ROWS = 10;

export const FILTER_MAX_LEVEL = 3;
export const FILTER_MAX_NODES = 500;

/** Server limits, not part of the specification. */
export const LIST_MAX_LIMIT = 1000;
/** Counts are exact up to here; beyond it a total is a lower bound. */
export const COUNT_EXACT_LIMIT = 10_000;
/** Search over all objects: characters looked for, and records of each object. */
export const SEARCH_TEXT_LENGTH = 200;
export const SEARCH_MAX_RECORDS = 25;
/** The dashboard shows so many days, the last of them today. */
export const TREND_DAYS = 30;
/** Most records that a bulk call names by their ids; a filter may find any number. */
export const BULK_MAX_IDS = 10_000;
/** Deleted records can be restored for so long; then they are removed for good. */
export const PURGE_AFTER_MS = 30 * 24 * 60 * 60 * 1000;
/** A session ends then, whatever its user does. */
export const SESSION_LIFETIME_MS = 12 * 60 * 60 * 1000;
/** What a tenant's `expireSession` is at first: minutes without activity; 0 is off. */
export const EXPIRE_SESSION_MINUTES = 15;
/** The server waits so much longer than the browser: it writes down activity once a minute only. */
export const IDLE_MARGIN_MS = 2 * 60 * 1000;

/**
 * So many wrong tries for one account within the period, from one network or by one device that the account knows; then none
 * is taken from there, a right one neither, for the penalty.
 */
export const LOGIN_ATTEMPTS = 5;
/** The same for one account from all networks together, but for devices that it knows. */
export const ACCOUNT_ATTEMPTS = 30;
export const LOGIN_PERIOD_MINUTES = 15;
export const LOGIN_PENALTY_MINUTES = 15;
/** The same for one network address, behind which many people may sit. */
export const ADDRESS_ATTEMPTS = 50;

/** Characters of a new password. */
export const PASSWORD_MIN_LENGTH = 12;
export const PASSWORD_MAX_LENGTH = 128;
export const RESET_LINK_MINUTES = 30;
export const INVITATION_DAYS = 7;

/** Locales of the top bar. `vn` is the product's name for Vietnamese; Intl calls it `vi`. */
export const LOCALES = ['pl', 'en', 'de', 'es', 'fr', 'it', 'pt', 'tr', 'vn'] as const;
export type Locale = (typeof LOCALES)[number];
export const DEFAULT_LOCALE: Locale = 'en';

/** The BCP 47 tag that Intl and the `lang` attribute understand. */
export function intlLocale(locale: Locale): string {
  return locale === 'vn' ? 'vi' : locale;
}

/** The product's locale for a BCP 47 tag such as `pt-BR` or `vi`; undefined where it has none. */
export function localeOfTag(tag: string): Locale | undefined {
  const language = tag.toLowerCase().split('-')[0];
  if (language === 'vi') return 'vn';
  return LOCALES.find((locale) => locale === language);
}

/** What a browser's `Accept-Language` asks for first of what the product has; undefined where that is nothing. */
export function localeOfHeader(header: string): Locale | undefined {
  const asked = header.split(',').map((part) => {
    const [tag = '', ...rest] = part.split(';').map((each) => each.trim());
    const weight = rest.find((each) => each.startsWith('q='));
    return { locale: localeOfTag(tag), weight: weight === undefined ? 1 : Number(weight.slice(2)) };
  });
  return asked
    .filter(({ locale, weight }) => locale && weight > 0)
    .toSorted((one, other) => other.weight - one.weight)[0]?.locale;
}

/** Locale files of late screens that hold, beside `errors`, the words of errors: those that nobody meets elsewhere. */
export const LATE_ERRORS = ['campaigns', 'configuration', 'import', 'media', 'workflow'] as const;
