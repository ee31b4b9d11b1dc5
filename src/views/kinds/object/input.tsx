import { RecordPicker } from '../../picker/record-picker.tsx';
import type { KindInputProps } from '../../widgets/kind-view.ts';

/** One record of another object, or none. */
export function ObjectInput(props: KindInputProps) {
  const { model, value, onChange } = props;
  const ids = typeof value === 'string' && value !== '' ? [value] : [];
  return (
    <RecordPicker
      {...props}
      field={model.field}
      rules={model.picker}
      multiple={false}
      ids={ids}
      onChange={(chosen) => onChange(chosen[0] ?? null)}
    />
  );
}
