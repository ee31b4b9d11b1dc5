import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { KnownRecordsContext } from '../../picker/known-records.ts';
import { RecordPicker } from '../../picker/record-picker.tsx';
import type { KindInputProps } from '../../widgets/kind-view.ts';

/** Records of another object. A list that came incomplete is not edited: saving it would cut off the rest. */
export function ListInput(props: KindInputProps) {
  const { model, value } = props;
  const { t } = useTranslation();
  const total = useContext(KnownRecordsContext).totals.get(model.field.name);
  const ids = Array.isArray(value) ? (value as readonly string[]) : [];
  return (
    <>
      <RecordPicker
        {...props}
        field={model.field}
        rules={model.picker}
        multiple
        ids={ids}
        readOnly={props.readOnly || total !== undefined}
      />
      {total !== undefined && (
        <p className="record-picker-note">{t('picker.incomplete', { shown: ids.length, total })}</p>
      )}
    </>
  );
}
