import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { operandRules, operandText } from '../../contract/formats/index.ts';
import type { FormatContext } from '../../contract/kinds/kind.ts';
import type { ObjectField } from '../../contract/metadata/introspection.ts';
import type { RuleNode } from '../../engine/filter/node.ts';
import type { FilterObjects } from '../../engine/filter/validate.ts';
import type { TracedPart, TracedRecord } from '../../contract/filter/match-trace.ts';
import { useFormat } from '../widgets/use-format.ts';

/** What the record has where the rule looks, line by line; moments in the zone in which the filter was asked. */
export function useTraceDetails(
  rule: RuleNode,
  part: TracedPart,
  timeZone: string,
  objects: FilterObjects,
): readonly string[] {
  const { t } = useTranslation();
  const format = { ...useFormat(), timeZone };
  const field = objects(rule.objectName ?? '')?.fields.get(rule.objectField ?? '');
  const text = (value: unknown) => valueText(value, field, format, t);
  const has = part.related
    ? relatedText(part.related, part.relatedTotal ?? 0, text, t)
    : t('people:match.trace.has', { value: text(part.value) });
  return [spanText(part, text, t), has].filter((line) => line !== undefined);
}

function spanText(
  { from, before }: TracedPart,
  text: (value: unknown) => string,
  t: TFunction,
): string | undefined {
  if (from !== null && before !== null) {
    return t('people:match.trace.span', { from: text(from), before: text(before) });
  }
  if (from !== null) return t('people:match.trace.from', { from: text(from) });
  return before === null ? undefined : t('people:match.trace.before', { before: text(before) });
}

/** Those that fulfil the rule come first. */
function relatedText(
  related: readonly TracedRecord[],
  total: number,
  text: (value: unknown) => string,
  t: TFunction,
): string {
  if (!related.length) return t('people:match.trace.hasNone');
  const named = related.map(({ label, value, isTrue }) => {
    const shown = value === null || text(value) === label ? label : `${label} (${text(value)})`;
    return isTrue ? `✓ ${shown}` : shown;
  });
  const more = total > related.length ? [t('filter.more', { total: total - related.length })] : [];
  return t('people:match.trace.has', { value: [...named, ...more].join(', ') });
}

function valueText(
  value: unknown,
  field: ObjectField | undefined,
  format: FormatContext,
  t: TFunction,
): string {
  if (value === null || value === '' || (Array.isArray(value) && !value.length)) {
    return t('people:match.trace.noValue');
  }
  const one = (item: unknown): string => {
    const choice = field?.enumValues?.find(({ name }) => name === item);
    if (choice) return choice.label;
    if (!field || !isPlain(item)) return JSON.stringify(item);
    return operandText(item, operandRules(field), format);
  };
  return (Array.isArray(value) ? value : [value]).map(one).join(', ');
}

const isPlain = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value);
