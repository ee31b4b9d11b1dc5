import type { Locale } from '../../../contract/constants.ts';
import type { ErrorParams } from '../../../contract/errors.ts';

/** What is asked of the labels. */
interface RuleTexts {
  rule(locale: Locale, object: string, rule: string, fallback?: string): string;
  requireAny(locale: Locale, object: string, names: readonly string[], key: string): string;
  text(locale: Locale, key: string, params: ErrorParams): string;
}

/**
 * What the rule of an object says, and which record is in the way where that is known. Params: `object`, `rule`; of records that
 * would overlap `same`, the fields in which they are equal, and `other`, the name of the record that has the time.
 */
export function brokenRuleText(labels: RuleTexts, locale: Locale, params: ErrorParams): string {
  const [object, rule] = [String(params['object']), String(params['rule'])];
  const { same, other } = params;
  const fields = typeof same === 'string' && same !== '' ? same.split(',') : [];
  const key = fields.length ? 'noOverlapOf' : 'noOverlap';
  const fallback = same === undefined ? undefined : labels.requireAny(locale, object, fields, key);
  const text = labels.rule(locale, object, rule, fallback);
  return other === undefined ? text : `${text} ${labels.text(locale, 'errors.overlaps', { other })}`;
}
