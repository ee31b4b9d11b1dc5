import { useTranslation } from 'react-i18next';
import { isEmpty } from '../../contract/record/validate.ts';
import type { FormFieldModel } from '../../engine/model/object-model.ts';
import { isRelation } from '../../engine/model/fields.ts';
import { valueText } from '../../contract/record/value-text.ts';
import { formatView } from '../formats/index.ts';
import { useFormat } from '../widgets/use-format.ts';
import { RecordLabels } from '../picker/record-labels.tsx';

export interface ValueTextProps {
  readonly model: Pick<FormFieldModel, 'field'>;
  readonly value: unknown;
}

/** A value of a form as a person reads it. */
export function ValueText({ model: { field }, value }: ValueTextProps) {
  const { t } = useTranslation();
  const context = useFormat();
  if (isEmpty(value)) return <em>{t('form.empty')}</em>;
  if (isRelation(field)) {
    const ids = (Array.isArray(value) ? value : [value]) as readonly string[];
    return <RecordLabels field={field} ids={ids} />;
  }
  const text = valueText(value, field, context);
  return formatView(field)?.shown?.(text) ?? text;
}
