import { breaks, type FieldRules, fits, type Parsed } from '../kinds/kind.ts';
import { parseValue } from '../record/parse-value.ts';
import { parseImageHosts } from './image-hosts.ts';

/** A name of at least two words, the last of letters: no address of a machine. */
const DOMAIN = /^(?=.{4,253}$)(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,63}|xn--[a-z\d-]{1,59})$/;

function parseDomain(value: string): Parsed<string> {
  const domain = value.trim().toLowerCase();
  return DOMAIN.test(domain) ? fits(domain) : breaks('invalid-host', { value: domain.slice(0, 60) });
}

/** A language has its texts once: which of two counts, nobody sees. */
function parseTexts(values: readonly unknown[]): Parsed<unknown> {
  const languages = values.map((value) => String((value as Readonly<Record<string, unknown>>)['language']));
  const twice = languages.find((language, at) => languages.indexOf(language) < at);
  return twice === undefined ? fits(values) : breaks('already-exists');
}

/** What the product asks of values that it reads, beside what their kind does. */
const ASKED: Readonly<Record<string, (value: never) => Parsed<unknown>>> = {
  imageHosts: parseImageHosts,
  messageDomain: parseDomain,
  brandTexts: parseTexts,
};

/** Does the value fit the setting? Answers it in its canonical form. */
export function parseSetting(key: string, field: FieldRules, raw: unknown): Parsed<unknown> {
  const parsed = parseValue(raw, field);
  return parsed.ok ? (ASKED[key]?.(parsed.value as never) ?? parsed) : parsed;
}
