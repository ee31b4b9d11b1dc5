import { useTranslation } from 'react-i18next';
import { kindOf } from '../../contract/kinds/index.ts';
import { isEmpty } from '../../contract/record/validate.ts';
import type { FormFieldModel } from '../../engine/model/object-model.ts';
import { useFormat } from '../list/use-format.ts';
import { RecordLabels } from '../picker/record-labels.tsx';

export interface ValueTextProps {
  readonly model: FormFieldModel;
  readonly value: unknown;
}

/** A value of a form as a person reads it. */
export function ValueText({ model: { field }, value }: ValueTextProps) {
  const { t } = useTranslation();
  const context = useFormat();
  if (isEmpty(value)) return <em>{t('form.empty')}</em>;
  if (field.kind === 'OBJECT' || field.kind === 'LIST') {
    const ids = (Array.isArray(value) ? value : [value]) as readonly string[];
    return <RecordLabels field={field} ids={ids} />;
  }
  const kind = kindOf(field.kind);
  // What someone typed may break the rules of its kind: then it stands as typed.
  if (!kind.parse(value, field).ok) return String(value);
  return kind.format(value, context, field);
}
