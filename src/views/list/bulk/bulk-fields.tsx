import { Button } from '@blueprintjs/core';
import { CrossIcon } from '@blueprintjs/icons';
import { useTranslation } from 'react-i18next';
import type { Problem } from '../../../contract/errors.ts';
import type { FormFieldModel } from '../../../engine/model/object-model.ts';
import { type ListMode, listModes } from '../../../engine/query/bulk-input.ts';
import { inputOf } from '../../elements/input-of.tsx';
import { useProblemText } from '../../form-state/problem-text.ts';
import { ComboSelect } from '../../widgets/combo-select.tsx';
import { Select } from '../../widgets/select.tsx';
import type { BulkForm } from './use-bulk-values.ts';

interface Props {
  readonly form: BulkForm;
  readonly problems: readonly Problem[];
}

const inputId = (name: string) => `bulk-${name}`;

/** The chosen fields with their inputs, and the way to choose more. */
export function BulkFields({ form, problems }: Props) {
  const { t } = useTranslation();
  return (
    <div className="bulk-fields">
      {form.chosen.map((model) => (
        <BulkField
          key={model.field.name}
          form={form}
          model={model}
          problem={problems.find(({ path }) => path === model.field.name)}
        />
      ))}
      {form.others.length > 0 && (
        <ComboSelect
          label={t('bulk:addField')}
          placeholder={t('bulk:addField')}
          value=""
          groups={[
            {
              key: 'others',
              title: undefined,
              options: form.others.map(({ field: { name, label } }) => ({ key: name, label })),
            },
          ]}
          noneText={t('list.fields.none')}
          onChange={(name) => {
            form.choose(name);
            // What it becomes is said next.
            requestAnimationFrame(() => document.getElementById(inputId(name))?.focus());
          }}
        />
      )}
    </div>
  );
}

interface FieldProps {
  readonly form: BulkForm;
  readonly model: FormFieldModel;
  readonly problem: Problem | undefined;
}

function BulkField({ form, model, problem }: FieldProps) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const { name, label, required } = model.field;
  const Input = inputOf(model);
  const id = inputId(name);
  const modes = listModes(model);
  const isPart = form.modes[name] === 'add' || form.modes[name] === 'remove';
  const note = isPart ? t('bulk:partNote') : required ? '' : t('bulk:emptyNote');
  return (
    <div className="bulk-field">
      <div className="bulk-field-head">
        <label htmlFor={id}>{label}</label>
        <Button
          variant="minimal"
          size="small"
          icon={<CrossIcon />}
          aria-label={t('bulk:removeField', { field: label })}
          onClick={() => form.remove(name)}
        />
      </div>
      {modes.length > 0 && (
        <Select
          className="bulk-field-mode"
          aria-label={t('bulk:mode.title', { field: label })}
          value={form.modes[name] ?? 'replace'}
          options={modes.map((mode) => ({ value: mode, label: t(`bulk:mode.${mode}`) }))}
          onChange={(event) => form.setMode(name, event.currentTarget.value as ListMode)}
        />
      )}
      {Input && (
        <Input
          id={id}
          model={model}
          value={form.values[name] ?? null}
          onChange={(value) => form.setValue(name, value)}
          onBlur={() => undefined}
          required={required || isPart}
          readOnly={false}
          invalid={problem !== undefined}
          describedBy={`${id}-note`}
        />
      )}
      <p id={`${id}-note`} className="bulk-note" role={problem && 'alert'}>
        {problem ? problemText(problem) : note}
      </p>
    </div>
  );
}
