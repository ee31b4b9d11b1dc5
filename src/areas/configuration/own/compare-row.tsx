import { useTranslation } from 'react-i18next';
import type { CompareOperator } from '../../../contract/filter/condition-shape.ts';
import type { CompoundFilter } from '../../../contract/filter/filter.ts';
import { ChoiceField } from '../visual/choice-field.tsx';
import { comparable, compareBy, comparedWith, type Comparison, comparisonsOf } from './own-compare.ts';
import type { OwnModel } from './own-model.ts';

interface Props {
  readonly objectName: string;
  readonly model: OwnModel;
  readonly value: Comparison;
  readonly onChange: (filter: CompoundFilter) => void;
}

/** Two fields of a record, and how the one is to the other. */
export function CompareRow({ objectName, model, value, onChange }: Props) {
  const { t } = useTranslation();
  const field = model.fields.find(({ name }) => name === value.field);
  const change = (next: Partial<Comparison>) => onChange(compareBy(objectName, model, value, next));
  const named = (names: readonly string[], own: string) =>
    [...new Set([...names, own])].map((name) => ({ value: name, label: name }));
  return (
    <div className="config-own-field">
      <ChoiceField
        label={t('configuration:ownRules.compare.field')}
        value={value.field}
        choices={named(
          comparable(model).map(({ name }) => name),
          value.field,
        )}
        onChange={(next) => change({ field: next })}
      />
      <ChoiceField
        label={t('configuration:ownRules.compare.operator')}
        value={value.operator}
        choices={comparisonsOf(field).map((each) => ({ value: each, label: t(`filter:operator.${each}`) }))}
        onChange={(next) => change({ operator: next as CompareOperator })}
      />
      <ChoiceField
        label={t('configuration:ownRules.compare.other')}
        value={value.other}
        choices={named(field ? comparedWith(model, field).map(({ name }) => name) : [], value.other)}
        onChange={(next) => change({ other: next })}
      />
    </div>
  );
}
