import { FormGroup } from '@blueprintjs/core';
import type { FieldProps } from '@rjsf/utils';
import { useMemo, useSyncExternalStore } from 'react';
import { besideOf, fieldIn } from '../../contract/formats/index.ts';
import { RECORD_OBJECT, RECORD_OBJECT_FIELD } from '../../contract/letters/variables.ts';
import { isEmpty } from '../../contract/record/validate.ts';
import type { FormFieldModel } from '../../engine/model/object-model.ts';
import { inputOf } from '../elements/input-of.tsx';
import { RequiredMark } from '../widgets/required-mark.tsx';
import { useFieldLock, useFieldStates, withinStates } from '../form-state/field-locks.ts';
import { useFieldState, useFormStore } from '../form-state/form-context.ts';
import { useFormParts } from './form-parts.ts';

/** RJSF's field for a field of an object. */
export function KindField({ name }: Pick<FieldProps, 'name'>) {
  const model = useFormParts().models.get(name);
  return model ? <FormField model={model} /> : null;
}

/** Another field of the form may say more of this one's values. */
function useModelInRecord(given: FormFieldModel, readOnly: boolean): FormFieldModel {
  const states = useFieldStates(given.field.name);
  const model = useMemo(() => ({ ...withinStates(given, states), readOnly }), [given, states, readOnly]);
  const beside = besideOf(model.field);
  const { value } = useFieldState(beside ?? model.field.name);
  const recordField = model.field.settings?.[RECORD_OBJECT_FIELD];
  const isForRecords = typeof recordField === 'string';
  const { value: records } = useFieldState(isForRecords ? recordField : model.field.name);
  const recordObject = isForRecords && typeof records === 'string' ? records : undefined;
  return useMemo(() => {
    const field = beside === undefined ? model.field : fieldIn(model.field, { [beside]: value });
    if (recordObject !== undefined)
      return {
        ...model,
        field: { ...field, settings: { ...field.settings, [RECORD_OBJECT]: recordObject } },
      };
    return beside === undefined ? model : { ...model, field };
  }, [model, beside, value, recordObject]);
}

/** That one of several fields has a value, told at the first while the record has none. */
function useAnyOfText(name: string): string | undefined {
  const store = useFormStore();
  return useSyncExternalStore(store.subscribe, () => store.missingAtFirst(name));
}

/** Label, input and error of one field. A kind without an input renders nothing. */
function FormField({ model: given }: { readonly model: FormFieldModel }) {
  const { field, wide } = given;
  const { name, label } = field;
  const lock = useFieldLock(name);
  const readOnly = given.readOnly || lock !== undefined;
  const model = useModelInRecord(given, readOnly);
  const store = useFormStore();
  const { disabled, place, problemText } = useFormParts();
  const { value, isHidden, problems } = useFieldState(name);
  const hint = useAnyOfText(name);
  const Input = inputOf(model);
  if (!Input || isHidden) return null;

  const id = place.inputId(name);
  const errorId = `${id}__error`;
  const noteId = `${id}__note`;
  // A secret that is set may be given anew as well.
  const isNoted = !readOnly && (isEmpty(value) || field.format === 'secret');
  const filled = isNoted ? field.filled : undefined;
  const said = [filled, field.help].filter(Boolean).join(' ');
  const note = lock ?? hint ?? (said || undefined);
  const isInvalid = problems.length > 0;
  const isRequired = field.required && !readOnly;
  return (
    <div className={`form-cell ${wide ? 'is-wide' : ''} ${readOnly ? 'is-read-only' : ''}`} data-field={name}>
      <FormGroup
        intent={isInvalid ? 'danger' : 'none'}
        labelFor={id}
        label={
          <>
            {label}
            {isRequired && <RequiredMark />}
          </>
        }
      >
        <Input
          id={id}
          model={model}
          value={value ?? null}
          onChange={(next) => store.setValue(name, next)}
          onBlur={() => store.touch(name)}
          required={isRequired}
          readOnly={readOnly || disabled}
          invalid={isInvalid}
          describedBy={isInvalid ? errorId : note === undefined ? undefined : noteId}
        />
        {note !== undefined && !(isInvalid && note === hint) && (
          <p id={noteId} className="form-field-note">
            {note}
          </p>
        )}
        {isInvalid && (
          <ul id={errorId} className="form-field-errors">
            {[...new Set(problems.map(problemText))].map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        )}
      </FormGroup>
    </div>
  );
}
