import { useMemo } from 'react';
import { useSaveRecord } from '../../engine/hooks/use-mutations.ts';
import { useViewerId } from '../../engine/hooks/use-viewer-id.ts';
import type { RecordActions } from '../form-state/record-actions.ts';
import type { CreateRecordProps } from '../picker/picker-parts.ts';
import { DialogForm } from './dialog-form.tsx';

/** The object's form, for a new record, in a dialog over another form. Its draft is that of the object's. */
export function CreateRecord(props: CreateRecordProps) {
  const userId = useViewerId();
  const { save } = useSaveRecord(props.model);
  const actions: RecordActions = useMemo(() => ({ save, remove: () => Promise.resolve([]) }), [save]);
  return userId === undefined ? null : <DialogForm {...props} actions={actions} userId={userId} />;
}
