import type { Locale } from '../../../contract/constants.ts';
import type { ErrorParams } from '../../../contract/errors.ts';

interface RuleLabels {
  requireAny(locale: Locale, object: string, names: readonly string[], key?: string): string;
  rule(locale: Locale, object: string, rule: string, fallback?: string): string;
}

/** Why a record was refused by a rule of its object: the rule's text, else one by what the rule is about. */
export function brokenRuleText(
  labels: RuleLabels,
  locale: Locale,
  { object, rule, anyOf, overlapOf }: Readonly<Partial<ErrorParams>>,
): string {
  const name = String(object);
  const namesIn = (text: unknown) => String(text).split(',').filter(Boolean);
  if (anyOf !== undefined) return labels.requireAny(locale, name, namesIn(anyOf));
  const fallback =
    overlapOf === undefined ? undefined : noOverlapText(labels, locale, name, namesIn(overlapOf));
  return labels.rule(locale, name, String(rule), fallback);
}

/** Of records that exclude each other at the same time where these fields are equal. */
export const noOverlapText = (
  labels: Pick<RuleLabels, 'requireAny'>,
  locale: Locale,
  object: string,
  fields: readonly string[],
): string => labels.requireAny(locale, object, fields, fields.length ? 'noOverlapOf' : 'noOverlap');
