import { Callout } from '@blueprintjs/core';
import { useMemo, useSyncExternalStore } from 'react';
import { formFields } from '../../engine/model/form.ts';
import type { FormModel, ObjectModel } from '../../engine/model/object-model.ts';
import { useErrorText } from '../errors/error-text.ts';
import { useFieldProblemText } from '../form-state/field-problem-text.ts';
import { useFormStore } from '../form-state/form-context.ts';
import { formLevelProblems } from '../form-state/shown-errors.ts';

export interface FormErrorsProps {
  readonly model: ObjectModel;
  /** The part of the model's form that is shown. */
  readonly form: FormModel;
  /** The error of a failed call that is about no field: no connection, or something unexpected. */
  readonly failure: unknown;
  /** What a screen reader says after a submit that broke rules. */
  readonly announcement: string;
}

/** What stands above the fields: failures of the call, and problems of fields that the form does not show. */
export function FormErrors({ model, form, failure, announcement }: FormErrorsProps) {
  const store = useFormStore();
  const serverProblems = useSyncExternalStore(store.subscribe, () => store.get().serverProblems);
  const errorText = useErrorText();
  const problemText = useFieldProblemText(model);
  const hidden = useSyncExternalStore(store.subscribe, () => store.get().hidden);
  const names = useMemo(() => {
    const all = formFields(form).map(({ field }) => field.name);
    return new Set(all.filter((name) => !hidden.has(name)));
  }, [form, hidden]);
  const texts = formLevelProblems(serverProblems, names).map(problemText);
  const all = failure === undefined ? texts : [errorText(failure), ...texts];
  return (
    <>
      <div className="sr-only" role="status">
        {announcement}
      </div>
      {all.length > 0 && (
        <Callout intent="danger" compact className="form-notice" role="alert">
          {all.map((text) => (
            <div key={text}>{text}</div>
          ))}
        </Callout>
      )}
    </>
  );
}
