import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompoundFilter } from '../../../contract/filter/filter.ts';
import { isJsonObject } from '../../../contract/formats/json-object.ts';
import { fieldIn } from '../../../contract/formats/index.ts';
import type { ObjectField } from '../../../contract/metadata/introspection.ts';
import type { WorkflowElement } from '../../../contract/workflow/content.ts';
import { leadingInput, newOutputId, withOutputIds } from '../../../contract/workflow/outputs.ts';
import type { ElementTypeInfo } from '../../../engine/hooks/use-element-types.ts';
import type { DrawnProblem } from '../../../engine/hooks/use-workflow-judgement.ts';
import { buildFormField } from '../../../engine/model/form-field.ts';
import { RequiredMark } from '../../../views/widgets/required-mark.tsx';
import { useWorkflow } from './editor-context.ts';
import { ElementSummary } from './element-summary.tsx';
import { fieldParts } from './model/summary-parts.ts';
import { VariablePicker } from '../../../views/formats/values/variable-picker.tsx';
import { WideField } from './wide-field.tsx';

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

/** Letters and conditions need more width than the panel has, also the conditions of several cases. */
const isWideField = ({ format, element }: ObjectField): boolean =>
  format === 'filter' ||
  format === 'document' ||
  (Array.isArray(element) && (element as readonly ObjectField[]).some((item) => item.format === 'filter'));

/** With the fields that lack a value, so that they can be written without being looked for. */
function missingValues(
  input: string,
  text: unknown,
  problems: readonly Pick<DrawnProblem, 'propertyPath'>[],
): string | undefined {
  const given = typeof text === 'string' && isJsonObject(text) ? (JSON.parse(text) as object) : {};
  const lacking = problems.flatMap(({ propertyPath }) => {
    const [first, name, more] = propertyPath.split('.');
    return first === input && name && more === undefined && !(name in given) ? [[name, null] as const] : [];
  });
  return lacking.length ? JSON.stringify({ ...Object.fromEntries(lacking), ...given }) : undefined;
}

/** One thing that an element asks for: label, input, help, and what is wrong with it. */
export function ElementField({ element: { id, config }, type, field, usable, onChange }: Props) {
  const { t } = useTranslation();
  const { readOnly, problems, inputOf } = useWorkflow();
  const { name, label, required, help, format } = field;
  const leading = type && leadingInput(type) === name ? type : undefined;
  const model = useMemo(() => {
    const built = buildFormField(fieldIn(field, config), RULES);
    const ways = leading && { newItem: () => ({ id: newOutputId(leading) }) };
    return { ...built, ...ways, readOnly, picker: { filter: usable, create: false } };
  }, [field, config, usable, readOnly, leading]);
  const Input = inputOf(model);
  const own = problems.filter(
    ({ elementId, propertyPath }) =>
      elementId === id &&
      (propertyPath === name ||
        (/^[.[]/.test(propertyPath.slice(name.length)) && propertyPath.startsWith(name))),
  );
  const missing = format === 'values' && !readOnly ? missingValues(name, config[name], own) : undefined;
  // Items that were numbered get their ids before one of them is moved.
  const value = useMemo(
    () => (leading && config[name] ? withOutputIds(leading, config[name]) : (config[name] ?? null)),
    [leading, config, name],
  );
  if (!Input) return null;
  const inputId = `wf-${id}-${name}`;
  const describedBy = own.length || help ? `${inputId}-note` : undefined;
  const isWide = isWideField(field);
  const parts = isWide ? fieldParts(field, config) : [];
  const input = (
    <Input
      id={isWide ? `${inputId}-wide` : inputId}
      model={model}
      value={missing ?? value}
      onChange={onChange}
      onBlur={() => undefined}
      required={required}
      readOnly={readOnly}
      invalid={own.length > 0}
      describedBy={isWide ? undefined : describedBy}
    />
  );
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
      {isWide ? (
        <WideField
          label={label}
          inputId={inputId}
          readOnly={readOnly}
          describedBy={describedBy}
          summary={parts.length > 0 ? <ElementSummary parts={parts} /> : t('workflow:emptyWide')}
        >
          {input}
        </WideField>
      ) : (
        input
      )}
      {(own.length > 0 || help) && (
        <p id={describedBy} className={own.length ? 'wf-problem' : 'wf-help'}>
          {own.length ? [...new Set(own.map(({ message }) => message))].join(' ') : help}
        </p>
      )}
    </div>
  );
}
