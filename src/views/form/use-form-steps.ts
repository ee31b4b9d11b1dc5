import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { steppedForm } from '../../engine/model/form-steps.ts';
import type { ObjectModel } from '../../engine/model/object-model.ts';
import type { StoredRecord } from '../form-state/record-actions.ts';
import { userTimeZone } from '../widgets/time-zone.ts';
import type { useRecordForm } from './use-record-form.ts';
import type { useSubmit } from './use-submit.ts';

/** Milliseconds without a key after which a step that has no errors is saved. */
const KEPT_AFTER_MS = 1500;

/** The model with steps in the place of its form's tabs, where the record is still made step by step. */
export function useSteppedModel(model: ObjectModel, record: StoredRecord | undefined): ObjectModel {
  const isOn = model.actions.includes(record ? 'EDIT' : 'CREATE');
  const isStepped = isOn && steppedForm(model.form, record, userTimeZone()) !== undefined;
  return useMemo(() => {
    const form = isStepped ? steppedForm(model.form, undefined, userTimeZone()) : undefined;
    return form ? { ...model, form } : model;
  }, [model, isStepped]);
}

/** A record that is past its steps is read: what was made of it is on its page. */
export function useLeaveSteps(isStepped: boolean, onPast: () => void): void {
  const [wasStepped] = useState(isStepped);
  const leave = useEffectEvent(onPast);
  useEffect(() => {
    if (wasStepped && !isStepped) leave();
  }, [wasStepped, isStepped]);
}

/** What was typed in the steps of a record is saved by itself, once it has no errors; a refused save says so at the next step. */
export function useKeepSteps(
  isOn: boolean,
  { store, pending }: Pick<ReturnType<typeof useRecordForm>, 'store' | 'pending'>,
  save: ReturnType<typeof useSubmit>['save'],
): void {
  const keep = useEffectEvent(() => {
    pending.flush();
    if (store.isDirty() && store.problems().length === 0) void save('auto');
  });
  useEffect(() => {
    if (!isOn) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ends = [store, pending].map((each) =>
      each.subscribe(() => {
        clearTimeout(timer);
        timer = setTimeout(keep, KEPT_AFTER_MS);
      }),
    );
    return () => {
      clearTimeout(timer);
      for (const end of ends) end();
    };
  }, [isOn, store, pending]);
}
