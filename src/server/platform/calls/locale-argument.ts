import { DEFAULT_LOCALE, type Locale, localeOfTag, LOCALES } from '../../../contract/constants.ts';
import { ApiError } from '../../../contract/errors.ts';

/** A locale argument: one of ours, or a BCP 47 tag of one; English where none is given. */
export function localeArgument(given: unknown): Locale {
  if (typeof given !== 'string') return DEFAULT_LOCALE;
  const locale = LOCALES.find((known) => known === given) ?? localeOfTag(given);
  if (!locale) {
    throw new ApiError({ message: 'bad-request', path: 'locale', params: { value: given.slice(0, 20) } });
  }
  return locale;
}
