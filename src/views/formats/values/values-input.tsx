import { Button } from '@blueprintjs/core';
import { CrossIcon } from '@blueprintjs/icons';
import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { objectOf } from '../../../contract/formats/index.ts';
import { useObjectModel } from '../../../engine/hooks/use-object-model.ts';
import { formFields } from '../../../engine/model/form.ts';
import type { FormFieldModel } from '../../../engine/model/object-model.ts';
import { ComboSelect } from '../../widgets/combo-select.tsx';
import { Select } from '../../widgets/select.tsx';
import type { NestedInputProps } from '../format-view.ts';
import { VariablesContext } from './variables-context.ts';
import { VariablePicker } from './variable-picker.tsx';
import { isDateKind, readRelativeMoment } from '../../../contract/workflow/relative-moment.ts';
import { FIRST_MOMENT, MomentInput } from './moment-input.tsx';
import './values.css';

type Values = Readonly<Record<string, unknown>>;

const read = (text: unknown): Values => {
  try {
    return typeof text === 'string' ? (JSON.parse(text) as Values) : {};
  } catch {
    return {};
  }
};

/** Values for fields of an object, each chosen by name: those of a record that is to be made, or changed. */
export function ValuesInput(props: NestedInputProps) {
  const { id, model, value, onChange, readOnly, describedBy } = props;
  const { t } = useTranslation();
  const state = useObjectModel(objectOf(model.field) ?? '');
  const values = read(value);
  const fields =
    state.status === 'ready' ? formFields(state.model.form).filter((each) => !each.readOnly) : [];
  const isChosen = ({ field: { name } }: FormFieldModel) => name in values;
  const show = (next: Values) => onChange(Object.keys(next).length ? JSON.stringify(next) : null);
  const set = (name: string, to: unknown) => show({ ...values, [name]: to });
  const remove = (name: string) => {
    const { [name]: _, ...others } = values;
    show(others);
  };
  return (
    <div
      id={id}
      className="values-input"
      role="group"
      tabIndex={-1}
      aria-label={model.field.label}
      aria-describedby={describedBy}
    >
      {fields.filter(isChosen).map((field) => (
        <ValueField
          key={field.field.name}
          id={id}
          field={field}
          readOnly={readOnly}
          inputOf={props.inputOf}
          value={values[field.field.name]}
          onChange={(to) => set(field.field.name, to)}
          onRemove={() => remove(field.field.name)}
        />
      ))}
      {!readOnly && (
        <ComboSelect
          label={t('workflow:addValue')}
          placeholder={t('workflow:addValue')}
          value=""
          groups={[
            {
              key: 'fields',
              title: undefined,
              options: fields
                .filter((each) => !isChosen(each))
                .map(({ field: { name: key, label } }) => ({ key, label })),
            },
          ]}
          noneText={t('workflow:noneFound')}
          onChange={(name) => {
            set(name, null);
            requestAnimationFrame(() => document.getElementById(`${id}-${name}`)?.focus());
          }}
        />
      )}
    </div>
  );
}

interface ValueProps extends Pick<NestedInputProps, 'id' | 'readOnly' | 'inputOf' | 'value' | 'onChange'> {
  readonly field: FormFieldModel;
  readonly onRemove: () => void;
}

/** No name of a variable. */
const MOMENT = '#moment';
/** Nothing but a variable: it has that value, of whatever kind. */
const VARIABLE = /^\{\{\s*([^{}|]+?)\s*\}\}$/;

function ValueField({ id, field: model, readOnly, inputOf, value, onChange, onRemove }: ValueProps) {
  const { t } = useTranslation();
  const variables = use(VariablesContext);
  const { name, label, kind } = model.field;
  const inputId = `${id}-${name}`;
  const isText = kind === 'STRING';
  const [, variable] = (!isText && typeof value === 'string' && VARIABLE.exec(value)) || [];
  const moment =
    isDateKind(kind) && typeof value === 'string' && readRelativeMoment(value) ? value : undefined;
  const Input = inputOf({ ...model, readOnly });
  return (
    <div className="values-field">
      <span className="wf-field-head">
        <label htmlFor={inputId}>{label}</label>
        {!readOnly && (
          <>
            {isText && <VariablePicker inputId={inputId} />}
            {!isText && (variables.length > 0 || isDateKind(kind)) && (
              <Select
                className="wf-variables"
                aria-label={t('workflow:valueOf', { field: label })}
                title={t('workflow:valueOf', { field: label })}
                value={moment === undefined ? (variable ?? '') : MOMENT}
                onChange={({ currentTarget: { value: chosen } }) => {
                  if (chosen === MOMENT) onChange(FIRST_MOMENT);
                  else onChange(chosen ? `{{${chosen}}}` : null);
                }}
              >
                <option value="">{'{ }'}</option>
                {variables.map((each) => (
                  <option key={each.name} value={each.name}>
                    {each.label}
                  </option>
                ))}
                {isDateKind(kind) && <option value={MOMENT}>{t('workflow:moment.relative')}</option>}
              </Select>
            )}
            <Button
              variant="minimal"
              size="small"
              icon={<CrossIcon />}
              aria-label={t('workflow:removeValue', { field: label })}
              onClick={onRemove}
            />
          </>
        )}
      </span>
      {moment !== undefined ? (
        <MomentInput id={inputId} value={moment} label={label} readOnly={readOnly} onChange={onChange} />
      ) : variable === undefined ? (
        Input && (
          <Input
            id={inputId}
            model={{ ...model, readOnly }}
            value={value ?? null}
            onChange={onChange}
            readOnly={readOnly}
            onBlur={() => undefined}
            required={false}
            invalid={false}
            describedBy={undefined}
          />
        )
      ) : (
        <p id={inputId} className="values-variable">
          {variables.find((each) => each.name === variable)?.label ?? (value as string)}
        </p>
      )}
    </div>
  );
}
