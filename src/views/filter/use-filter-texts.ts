import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExpressionOperator } from '../../contract/filter/filter.ts';
import { definitionOf } from '../../contract/formats/index.ts';
import type { FieldRules } from '../../contract/kinds/kind.ts';
import { type Operator, OPERATORS } from '../../contract/kinds/operators.ts';
import { deniedBy, type RelatedOperator } from '../../engine/filter/related-operators.ts';
import type { Place } from './place.ts';

/** The editor's texts in the language in use, looked up once: hundreds of rows show the same ones. */
export interface FilterTexts {
  /** Of text those that compare it exactly say so: the others set letter case and accents aside. */
  readonly operator: (operator: Operator, field: FieldRules | undefined) => string;
  /** The same of a field of a related object: says whether one of its records or none is meant. */
  readonly relatedOperator: (asked: RelatedOperator, field: FieldRules | undefined) => string;
  readonly expressions: Readonly<Record<ExpressionOperator, string>>;
  readonly types: Readonly<Record<'FILTER' | 'EXPRESSION', string>>;
  /** What a part of a condition is called. */
  readonly parts: Readonly<Record<PartName, string>>;
  readonly choose: string;
  readonly insertFilter: string;
  readonly insertExpression: string;
  readonly add: string;
  readonly addGroup: string;
  readonly addSame: string;
  /** Of a group whose conditions hold of one record of the object. */
  readonly same: (object: string) => string;
  /** The same where there is one condition that stands in no expression. */
  readonly another: string;
  /** What stands in no section of a form. */
  readonly groups: Readonly<Record<'other' | 'technical', string>>;
  readonly clear: string;
  readonly remove: string;
  readonly move: string;
  readonly invalid: string;
  readonly incomplete: string;
  readonly and: string;
  readonly ownValue: string;
  /** `Condition 2.1 of 3`; of the root, `Filter`. */
  readonly place: (place: Place) => string;
}

export const PART_NAMES = ['object', 'field', 'operator', 'value', 'from', 'to', 'type', 'variable'] as const;
export type PartName = (typeof PART_NAMES)[number];

const EXACT: readonly Operator[] = ['EQUALS', 'NOT_EQUALS', 'IN', 'NOT_IN'];

export function useFilterTexts(): FilterTexts {
  const { t } = useTranslation();
  return useMemo(() => {
    const place = t('filter:editor.place', { number: '{number}', total: '{total}' });
    const root = t('filter:editor.title');
    const same = t('filter:same.title', { object: '{object}' });
    const exact = t('filter:exact', { operator: '{operator}' });
    const all = <K extends string>(keys: readonly K[], text: (key: K) => string) =>
      Object.fromEntries(keys.map((key) => [key, text(key)])) as Record<K, string>;
    const operators = all(Object.keys(OPERATORS) as Operator[], (key) => t(`filter:operator.${key}`));
    const [none, some] = (['none', 'some'] as const).map((key) =>
      t(`filter:${key}`, { operator: '{operator}' }),
    );
    const operatorText: FilterTexts['operator'] = (operator, field) => {
      const isExact = EXACT.includes(operator) && field && definitionOf(field).text === 'plain';
      return isExact ? exact.replace('{operator}', () => operators[operator]) : operators[operator];
    };
    return {
      operator: operatorText,
      relatedOperator: (asked, field) => {
        const text = operatorText(asked.operator, field);
        const frame = asked.none ? none : deniedBy(asked.operator) && some;
        return frame?.replace('{operator}', () => text) ?? text;
      },
      expressions: all(['AND', 'OR', 'NOT'], (key) => t(`filter:expression.${key}`)),
      types: all(['FILTER', 'EXPRESSION'], (key) => t(`filter:type.${key}`)),
      parts: all(PART_NAMES, (key) => t(`filter:part.${key}`)),
      choose: t('filter:editor.choose'),
      insertFilter: t('filter:editor.insertFilter'),
      insertExpression: t('filter:editor.expressionOperator'),
      add: t('filter:editor.add'),
      addGroup: t('filter:editor.addGroup'),
      addSame: t('filter:same.add'),
      same: (object) => same.replace('{object}', () => object),
      another: t('filter:editor.another'),
      groups: all(['other', 'technical'], (key) => t(`list.fields.${key}`)),
      clear: t('filter:editor.clear'),
      remove: t('filter:editor.remove'),
      move: t('filter:editor.move.title'),
      invalid: t('filter:editor.error.invalid'),
      incomplete: t('filter:editor.error.compoundFilterInvalid'),
      and: t('filter:editor.betweenAnd'),
      ownValue: t('filter:editor.ownValue'),
      place: ({ number, total }) =>
        number === '' ? root : place.replace('{number}', number).replace('{total}', String(total)),
    };
  }, [t]);
}
