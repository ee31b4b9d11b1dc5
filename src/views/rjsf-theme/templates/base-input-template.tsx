import { InputGroup } from '@blueprintjs/core';
import { type BaseInputTemplateProps, examplesId, getInputProps } from '@rjsf/utils';
import type { ChangeEvent } from 'react';
import { plainText } from '../../widgets/plain-text.ts';
import { ariaProps, isInvalid } from '../widget-props.ts';

/** The one-line input under most widgets: text, numbers, dates, files. */
export function BaseInputTemplate(props: BaseInputTemplateProps) {
  const { id, options, schema, registry, disabled, readonly, onChange, onBlur, onFocus } = props;
  const input = getInputProps(schema, props['type'] as string | undefined, options);
  const { ClearButton } = registry.templates.ButtonTemplates;
  const examples = Array.isArray(schema.examples) ? (schema.examples as readonly unknown[]) : [];
  const text = plainText(props.value);
  const change = (event: ChangeEvent<HTMLInputElement>) =>
    onChange(event.target.value === '' ? options.emptyValue : event.target.value);
  return (
    <>
      <InputGroup
        id={id}
        name={props.htmlName ?? id}
        fill
        intent={isInvalid(props) ? 'danger' : 'none'}
        type={input.type}
        step={input.step}
        min={input.min}
        max={input.max}
        accept={input.accept ?? (props['accept'] as string | undefined)}
        multiple={props.multiple}
        autoComplete={input.autoComplete}
        autoFocus={props.autofocus}
        placeholder={props.placeholder ?? ''}
        value={text}
        disabled={disabled === true}
        readOnly={readonly === true}
        list={examples.length > 0 ? examplesId(id) : undefined}
        {...ariaProps(props)}
        onChange={props.onChangeOverride ?? change}
        onBlur={(event) => onBlur(id, event.target.value)}
        onFocus={(event) => onFocus(id, event.target.value)}
        {...(options.allowClearTextInputs &&
          !readonly &&
          !disabled &&
          text !== '' && {
            rightElement: <ClearButton registry={registry} onClick={() => onChange(options.emptyValue)} />,
          })}
      />
      {examples.length > 0 && (
        <datalist id={examplesId(id)}>
          {[...new Set([...examples, ...(schema.default === undefined ? [] : [schema.default])])].map(
            (example) => (
              <option key={String(example)} value={String(example)} />
            ),
          )}
        </datalist>
      )}
    </>
  );
}
