import { type ReactNode, useMemo } from 'react';
import type { RecordLife } from '../../contract/metadata/introspection.ts';
import type { ObjectRecord } from '../../engine/hooks/documents.ts';
import { formFields } from '../../engine/model/form.ts';
import type { ObjectModel } from '../../engine/model/object-model.ts';
import { FormStoreContext } from '../form-state/form-context.ts';
import { formRules } from '../form-state/form-rules.ts';
import { createFormStore } from '../form-state/form-store.ts';
import { toFormValues } from '../form-state/form-values.ts';
import { useRecordLimits } from '../form-state/use-record-limits.ts';
import { RestoreContext } from '../history/restore-context.ts';
import { TableContext } from '../list/table-context.ts';
import { KnownRecordsContext, knownRecords } from '../picker/known-records.ts';
import { userTimeZone } from '../widgets/time-zone.ts';
import { useFormat } from '../widgets/use-format.ts';
import { editAddress } from './edit-address.ts';
import { ReadRecordContext } from './record-context.ts';
import './record.css';
import { useLastChanges } from './use-last-changes.ts';
import { useSaveFact } from './use-save-fact.ts';

interface Props {
  readonly model: ObjectModel;
  /** The list's address. */
  readonly route: string;
  readonly record: ObjectRecord;
  readonly life: RecordLife | undefined;
  readonly children: ReactNode;
}

/** A record that is read, for all parts of it: its values, what may be changed, and how that is saved. */
export function RecordFrame({ model, route, record, life, children }: Props) {
  const format = useFormat();
  const { tell, restore } = useSaveFact(model, record);
  const lastChange = useLastChanges(model, record);
  const limits = useRecordLimits(model, record, life);
  const isClosed = limits.isClosed || !model.actions.includes('EDIT');
  // The parts that forms have as well read a form's state: here it is always the record itself.
  const store = useMemo(() => {
    const rules = formRules(model.form, userTimeZone(), model);
    const base = toFormValues(rules.fields, record);
    return createFormStore(rules, { base, version: record.version, values: base });
  }, [model, record]);
  const known = useMemo(() => knownRecords(formFields(model.form), record), [model, record]);
  const address = `${route}/${encodeURIComponent(record.id)}`;
  const read = useMemo(
    () => ({
      model,
      record,
      values: store.get().values,
      formOf: (field: string) => editAddress(model, address, { field }),
      isClosed,
      onSaved: tell,
      restore: (...given: Parameters<typeof restore>) => void restore(...given),
      lastChange,
    }),
    [model, record, store, address, isClosed, tell, restore, lastChange],
  );
  const table = useMemo(
    () => ({
      model,
      format,
      recordHref: undefined,
      rowItems: undefined,
      onDelete: undefined,
      onAction: undefined,
    }),
    [model, format],
  );
  return (
    <FormStoreContext value={store}>
      <KnownRecordsContext value={known}>
        <ReadRecordContext value={read}>
          <RestoreContext value={read.restore}>
            <TableContext value={table}>{children}</TableContext>
          </RestoreContext>
        </ReadRecordContext>
      </KnownRecordsContext>
    </FormStoreContext>
  );
}
