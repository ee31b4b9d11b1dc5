import type { TFunction } from 'i18next';
import { definitionOf, operandText } from '../../contract/formats/index.ts';
import type { FormatContext } from '../../contract/kinds/kind.ts';
import type { Operator } from '../../contract/kinds/operators.ts';
import { deniedBy } from '../../engine/filter/related-operators.ts';
import type { RuleNode } from '../../engine/filter/node.ts';
import { type ReadingToken, type RuleReading, ruleReading } from '../../engine/filter/reading.ts';
import type { FilterObjects } from '../../engine/filter/validate.ts';
import type { LabelOf } from '../../engine/hooks/use-filter-labels.ts';

/** What a line about a filter needs to be written in the user's language. */
export interface ReadingContext {
  readonly t: TFunction;
  readonly format: FormatContext;
  /** Of the object whose records are filtered. */
  readonly listed: string;
  readonly objects: FilterObjects;
  readonly labelOf: LabelOf;
  readonly variableText: (id: string) => string;
}

/** More values than this are counted, not named. */
const MAX_VALUES = 5;

/** The parts of a reading as one line: `Group is Cardiology AND E-mail is set`. */
export function readingText(tokens: readonly ReadingToken[], context: ReadingContext): string {
  return tokens
    .map((token) => tokenText(token, context))
    .join(' ')
    .replaceAll('( ', '(')
    .replaceAll(' )', ')');
}

function tokenText(token: ReadingToken, context: ReadingContext): string {
  const { t } = context;
  switch (token.type) {
    case 'rule':
      return ruleText(token.rule, { ...context, listed: token.of ?? context.listed });
    case 'same':
      return t('filter:same.title', {
        object: context.objects(token.objectName)?.label ?? token.objectName,
      });
    case 'and':
      return t('filter:expression.AND');
    case 'or':
      return t('filter:expression.OR');
    case 'not':
      return t('filter:expression.NOT');
    case 'open':
      return '(';
    case 'close':
      return ')';
    case 'gap':
      return '…';
    case 'more':
      return t('filter.more', { total: token.total });
  }
}

function ruleText(rule: RuleNode, context: ReadingContext): string {
  const { t, listed, objects } = context;
  const reading = ruleReading(rule, listed, objects);
  if (!reading || rule.operator === undefined) return '…';
  const { objectLabel, fieldLabel } = reading;
  const field =
    objectLabel === undefined ? fieldLabel : t('filter:related', { object: objectLabel, field: fieldLabel });
  const { shape, values } = reading;
  if (shape.type === 'count') {
    const value = values.length ? countText(Number(values[0]), rule.operator, context) : '…';
    const text = t(`filter:span.${rule.operator}`, { field, value });
    return rule.none ? t('filter:none', { operator: text }) : text;
  }
  const operator = operatorText(rule, rule.operator, context);
  const value =
    rule.variable === undefined ? valuesText(reading, context) : context.variableText(rule.variable);
  return value === ''
    ? t('filter:reading.plain', { field, operator })
    : t('filter:reading.value', { field, operator, value });
}

/** Of a related object it says whether one of its records or none is meant, where that could be taken for the other. */
function operatorText(
  { none, objectName }: RuleNode,
  given: Operator,
  { t, listed }: ReadingContext,
): string {
  const operator = t(`filter:operator.${given}`);
  if (none) return t('filter:none', { operator });
  return objectName !== listed && deniedBy(given) ? t('filter:some', { operator }) : operator;
}

function valuesText(reading: RuleReading, context: ReadingContext): string {
  const { shape, values } = reading;
  if (shape.type === 'none') return '';
  if (!values.length) return '…';
  const texts = values.map((value) => (value === null ? '…' : oneText(value, reading, context)));
  const { t, format } = context;
  if (texts.length > MAX_VALUES) {
    const shown = texts.slice(0, MAX_VALUES).join(', ');
    return `${shown} ${t('filter.more', { total: texts.length - MAX_VALUES })}`;
  }
  const type = 'count' in shape && shape.count === 'many' ? 'disjunction' : 'conjunction';
  return new Intl.ListFormat(format.locale, { type }).format(texts);
}

function oneText(value: unknown, { field, shape }: RuleReading, { format, labelOf }: ReadingContext): string {
  switch (shape.type) {
    case 'records':
      return labelOf(field?.typeName ?? '', String(value)) ?? String(value);
    case 'choices':
      return shape.choices.find(({ name }) => name === value)?.label ?? String(value);
    case 'plain': {
      const text = operandText(value, shape.rules, format);
      return definitionOf(shape.rules).text ? `“${text}”` : text;
    }
    case 'none':
    case 'count':
    case 'scalar':
      return String(value);
  }
}

const UNITS = { DAYS: 'day', WEEKS: 'week', MONTHS: 'month' } as const;

/** `7 days`; for BEFORE_NOW and AFTER_NOW `3 days ago`, `in 3 days`, or now. */
function countText(count: number, operator: string, { format, t }: ReadingContext): string {
  const unit = UNITS[/_(DAYS|WEEKS|MONTHS)$/.exec(operator)?.[1] as keyof typeof UNITS];
  if (unit) {
    return new Intl.NumberFormat(format.locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
  }
  return count === 0 ? t('filter:now') : new Intl.RelativeTimeFormat(format.locale).format(count, 'day');
}
