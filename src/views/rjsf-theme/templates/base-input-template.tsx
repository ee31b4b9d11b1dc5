import { Classes } from '@blueprintjs/core';
import { type BaseInputTemplateProps, examplesId, getInputProps } from '@rjsf/utils';
import { plainText } from '../../widgets/plain-text.ts';
import { useDebouncedText } from '../../widgets/use-debounced-text.ts';
import { ariaProps, isFixed, isInvalid } from '../widget-props.ts';

const nothing = () => undefined;

/**
 * The one-line input under most widgets: text, numbers, dates. What is typed reaches the form as `useDebouncedText`
 * says. It is Blueprint's input by its classes: forms may have a thousand of them, and the component measures itself.
 */
export function BaseInputTemplate(props: BaseInputTemplateProps) {
  const { id, options, schema, registry, disabled, readonly, onChange, onBlur, onFocus } = props;
  const input = getInputProps(schema, props['type'] as string | undefined, options);
  const { text, type, blur } = useDebouncedText({
    value: props.value,
    format: plainText,
    parse: (typed) => (typed === '' ? (options.emptyValue as unknown) : typed),
    onChange,
    onBlur: nothing,
  });
  const { ClearButton } = registry.templates.ButtonTemplates;
  const examples = suggestions(schema);
  const canClear = options.allowClearTextInputs === true && !readonly && !disabled && text !== '';
  return (
    <div className={`${Classes.INPUT_GROUP} ${Classes.FILL}`}>
      <input
        id={id}
        name={props.htmlName ?? id}
        className={`${Classes.INPUT} ${isInvalid(props) ? Classes.INTENT_DANGER : ''}`}
        type={input.type}
        // Where people write decimals with a comma, the browser's number input would refuse it.
        inputMode={input.type === 'text' && schema.type === 'number' ? 'decimal' : undefined}
        step={input.step}
        min={input.min}
        max={input.max}
        autoComplete={input.autoComplete}
        autoCapitalize={input.autoCapitalize}
        autoFocus={props.autofocus}
        placeholder={props.placeholder ?? ''}
        value={text}
        disabled={disabled === true}
        readOnly={isFixed(props)}
        dir="auto"
        list={examples.length > 0 ? examplesId(id) : undefined}
        {...ariaProps(props)}
        onChange={props.onChangeOverride ?? ((event) => type(event.target.value))}
        onBlur={(event) => {
          blur();
          onBlur(id, event.target.value);
        }}
        onFocus={(event) => onFocus(id, event.target.value)}
      />
      {canClear && (
        <span className={Classes.INPUT_ACTION}>
          <ClearButton registry={registry} onClick={() => onChange(options.emptyValue)} />
        </span>
      )}
      {examples.length > 0 && (
        <datalist id={examplesId(id)}>
          {examples.map((example) => (
            <option key={example} value={example} />
          ))}
        </datalist>
      )}
    </div>
  );
}

/** The schema's examples and its default, as text. */
function suggestions({ examples, default: usual }: BaseInputTemplateProps['schema']): string[] {
  if (!Array.isArray(examples)) return [];
  return [...new Set([...(examples as unknown[]), usual].map(plainText).filter(Boolean))];
}
