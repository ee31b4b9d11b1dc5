import type { EditRecordProps } from '../picker/picker-parts.ts';
import { DialogForm } from './dialog-form.tsx';
import { RecordLoader } from './loaded-record.tsx';

/** The form of a record that is there, in a dialog over another form. */
export function EditRecord({ model: { name, route }, id, onClose }: EditRecordProps) {
  return (
    <RecordLoader
      objectName={name}
      route={route}
      id={id}
      draw={({ steps: _steps, ...loaded }) => (
        <DialogForm key={id} {...loaded} onSaved={onClose} onCancel={onClose} />
      )}
    />
  );
}
