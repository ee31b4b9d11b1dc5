import type { FieldRules, Parsed } from '../kinds/kind.ts';
import { parseValue } from '../record/parse-value.ts';
import { parseImageHosts } from './image-hosts.ts';

/** What the product asks of lists that it reads, beside what their kind does. */
const ASKED: Readonly<Record<string, (values: readonly unknown[]) => Parsed<unknown>>> = {
  imageHosts: parseImageHosts,
};

/** Does the value fit the setting? Answers it in its canonical form. */
export function parseSetting(key: string, field: FieldRules, raw: unknown): Parsed<unknown> {
  const parsed = parseValue(raw, field);
  return parsed.ok && Array.isArray(parsed.value) ? (ASKED[key]?.(parsed.value) ?? parsed) : parsed;
}
