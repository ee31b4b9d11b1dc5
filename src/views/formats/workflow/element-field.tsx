import { useMemo } from 'react';
import type { CompoundFilter } from '../../../contract/filter/filter.ts';
import { fieldIn } from '../../../contract/formats/index.ts';
import type { ObjectField } from '../../../contract/metadata/introspection.ts';
import type { WorkflowElement } from '../../../contract/workflow/content.ts';
import { leadingInput, newOutputId, withOutputIds } from '../../../contract/workflow/outputs.ts';
import type { ElementTypeInfo } from '../../../engine/hooks/use-element-types.ts';
import { buildFormField } from '../../../engine/model/form-field.ts';
import { RequiredMark } from '../../widgets/required-mark.tsx';
import { useWorkflow } from './editor-context.ts';
import { VariablePicker } from './variable-picker.tsx';
import { WideInput } from './wide-input.tsx';

interface Props {
  readonly element: Pick<WorkflowElement, 'id' | 'config'>;
  readonly type?: Pick<ElementTypeInfo, 'does'> | undefined;
  readonly field: ObjectField;
  /** Records: which of them can be chosen. */
  readonly usable?: CompoundFilter | undefined;
  readonly onChange: (value: unknown) => void;
}

const RULES = { noEmptyOption: new Set<string>(), writable: true, fields: {} };
/** Text that is written as it is sent: it may name what is known at that moment. */
const TEXTS: readonly (string | null | undefined)[] = [undefined, null, 'multiline', 'url'];

/** One thing that an element asks for: label, input, help, and what is wrong with it. */
export function ElementField({ element: { id, config }, type, field, usable, onChange }: Props) {
  const { readOnly, problems, inputOf } = useWorkflow();
  const { name, label, required, help } = field;
  const leading = type && leadingInput(type) === name ? type : undefined;
  const model = useMemo(() => {
    const built = buildFormField(fieldIn(field, config), RULES);
    const ways = leading && { newItem: () => ({ id: newOutputId(leading) }) };
    return { ...built, ...ways, readOnly, picker: { filter: usable, create: false } };
  }, [field, config, usable, readOnly, leading]);
  // Items that were numbered get their ids before one of them is moved.
  const value = useMemo(
    () => (leading && config[name] ? withOutputIds(leading, config[name]) : (config[name] ?? null)),
    [leading, config, name],
  );
  const Input = inputOf(model);
  if (!Input) return null;
  const own = problems.filter(
    ({ elementId, propertyPath }) =>
      elementId === id &&
      (propertyPath === name ||
        (/^[.[]/.test(propertyPath.slice(name.length)) && propertyPath.startsWith(name))),
  );
  const inputId = `wf-${id}-${name}`;
  const takesVariables = field.kind === 'STRING' && TEXTS.includes(field.format);
  const describedBy = own.length || help ? `${inputId}-note` : undefined;
  const input = (at: string) => (
    <Input
      id={at}
      model={model}
      value={value}
      onChange={onChange}
      onBlur={() => undefined}
      required={required}
      readOnly={readOnly}
      invalid={own.length > 0}
      describedBy={describedBy}
    />
  );
  return (
    <div className="wf-field" data-input={name}>
      <span className="wf-field-head">
        <label htmlFor={inputId}>
          {label}
          {required && !readOnly && <RequiredMark />}
        </label>
        {takesVariables && !readOnly && <VariablePicker inputId={inputId} />}
      </span>
      {field.format === 'letter' ? (
        <WideInput {...{ id: inputId, label, value, readOnly, describedBy }}>
          {input(`${inputId}-wide`)}
        </WideInput>
      ) : (
        input(inputId)
      )}
      {(own.length > 0 || help) && (
        <p id={`${inputId}-note`} className={own.length ? 'wf-problem' : 'wf-help'}>
          {own.length ? own.map(({ message }) => message).join(' ') : help}
        </p>
      )}
    </div>
  );
}
