import { useMemo } from 'react';
import { fieldIn } from '../../../contract/formats/index.ts';
import type { ObjectField } from '../../../contract/metadata/introspection.ts';
import type { WorkflowElement } from '../../../contract/workflow/content.ts';
import { buildFormField } from '../../../engine/model/form-field.ts';
import { RequiredMark } from '../../widgets/required-mark.tsx';
import { useWorkflow } from './editor-context.ts';
import { useProblemWords } from './use-problem-words.ts';
import { VariablePicker } from './variable-picker.tsx';

interface Props {
  readonly element: Pick<WorkflowElement, 'id' | 'config'>;
  readonly field: ObjectField;
  readonly onChange: (value: unknown) => void;
}

const RULES = { noEmptyOption: new Set<string>(), writable: true, fields: {} };
/** Text that is written as it is sent: it may name what is known at that moment. */
const TEXTS: readonly (string | null | undefined)[] = [undefined, null, 'multiline', 'url'];

/** One thing that an element asks for: label, input, help, and what is wrong with it. */
export function ElementField({ element: { id, config }, field, onChange }: Props) {
  const { readOnly, problems, inputOf } = useWorkflow();
  const words = useProblemWords();
  const { name, label, required, help } = field;
  const model = useMemo(
    () => ({ ...buildFormField(fieldIn(field, config), RULES), readOnly }),
    [field, config, readOnly],
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
  return (
    <div className="wf-field" data-input={name}>
      <span className="wf-field-head">
        <label htmlFor={inputId}>
          {label}
          {required && !readOnly && <RequiredMark />}
        </label>
        {takesVariables && !readOnly && <VariablePicker inputId={inputId} />}
      </span>
      <Input
        id={inputId}
        model={model}
        value={config[name] ?? null}
        onChange={onChange}
        onBlur={() => undefined}
        required={required}
        readOnly={readOnly}
        invalid={own.length > 0}
        describedBy={own.length || help ? `${inputId}-note` : undefined}
      />
      {(own.length > 0 || help) && (
        <p id={`${inputId}-note`} className={own.length ? 'wf-problem' : 'wf-help'}>
          {own.length ? own.map(words).join(' ') : help}
        </p>
      )}
    </div>
  );
}
