import { Checkbox, Radio, Switch } from '@blueprintjs/core';
import {
  descriptionId,
  enumOptionsDeselectValue,
  enumOptionsIsSelected,
  enumOptionsSelectValue,
  enumOptionValueEncoder,
  getOptionValueFormat,
  getTemplate,
  optionId,
  type WidgetProps,
} from '@rjsf/utils';
import { RequiredMark } from '../../widgets/required-mark.tsx';
import { ariaProps, choiceTextId, groupProps, isFixed, isInvalid, optionText } from '../widget-props.ts';
import { choiceText, ChoiceText } from './choice-text.tsx';

/** More choices than these scroll in a box. */
const FEW = 12;

/** Yes or no as a box to tick, or as a switch with `ui:options.switch`. */
export function CheckboxWidget(props: WidgetProps) {
  const { id, label, hideLabel, required, disabled, options, schema, registry } = props;
  const Control = options['switch'] === true ? Switch : Checkbox;
  const Description = getTemplate<'DescriptionFieldTemplate'>('DescriptionFieldTemplate', registry, options);
  const description = options.description ?? schema.description;
  // With `ui:widget: checkbox` the field draws it, as it does at any other input.
  const isOwn = !hideLabel && description && props.uiSchema?.['ui:widget'] !== 'checkbox';
  return (
    <>
      {isOwn && (
        <Description
          id={descriptionId(id)}
          description={description}
          schema={schema}
          registry={registry}
          {...(props.uiSchema && { uiSchema: props.uiSchema })}
        />
      )}
      <Control
        id={id}
        name={props.htmlName ?? id}
        className="rjsf-checkbox"
        checked={props.value === true}
        disabled={Boolean(disabled) || isFixed(props)}
        autoFocus={props.autofocus}
        {...ariaProps(props)}
        onChange={(event) => props.onChange(event.currentTarget.checked)}
        onBlur={(event) => props.onBlur(id, event.target.checked)}
        onFocus={(event) => props.onFocus(id, event.target.checked)}
      >
        {hideLabel ? undefined : label}
        {!hideLabel && required && <RequiredMark />}
      </Control>
    </>
  );
}

/** Several choices, each a box to tick. */
export function CheckboxesWidget(props: WidgetProps) {
  const { id, options, onChange, onBlur, onFocus } = props;
  const { enumOptions = [], inline = false } = options;
  const format = getOptionValueFormat(options);
  const values: unknown[] = Array.isArray(props.value) ? props.value : [];
  return (
    <div role="group" className={choicesClass(props, enumOptions.length)} {...groupProps(props)}>
      {enumOptions.map((option, index) => (
        <Checkbox
          key={index}
          id={optionId(id, index)}
          name={props.htmlName ?? id}
          value={enumOptionValueEncoder(option.value, index, format)}
          inline={inline}
          checked={enumOptionsIsSelected(option.value, values)}
          disabled={isOff(props, option.value)}
          autoFocus={props.autofocus === true && index === 0}
          label={optionText(option)}
          onChange={(event) =>
            onChange(
              event.currentTarget.checked
                ? enumOptionsSelectValue(index, values, enumOptions)
                : enumOptionsDeselectValue(index, values, enumOptions),
            )
          }
          onBlur={() => onBlur(id, props.value)}
          onFocus={() => onFocus(id, props.value)}
        />
      ))}
    </div>
  );
}

/** One choice, all of them in sight. */
export function RadioWidget(props: WidgetProps) {
  const { id, options, required, onChange, onBlur, onFocus } = props;
  const { enumOptions = [], inline = false } = options;
  const format = getOptionValueFormat(options);
  const text = choiceText(props);
  const { 'aria-describedby': texts, ...group } = groupProps(props);
  return (
    <>
      <div
        role="radiogroup"
        className={choicesClass(props, enumOptions.length)}
        aria-required={required === true}
        aria-invalid={isInvalid(props)}
        {...group}
        aria-describedby={[texts, text && choiceTextId(id)].filter(Boolean).join(' ') || undefined}
      >
        {enumOptions.map((option, index) => (
          <Radio
            key={index}
            id={optionId(id, index)}
            name={props.htmlName ?? id}
            value={enumOptionValueEncoder(option.value, index, format)}
            inline={inline}
            checked={enumOptionsIsSelected(option.value, props.value)}
            disabled={isOff(props, option.value)}
            autoFocus={props.autofocus === true && index === 0}
            label={optionText(option)}
            onChange={() => onChange(option.value)}
            onBlur={() => onBlur(id, props.value)}
            onFocus={() => onFocus(id, props.value)}
          />
        ))}
      </div>
      <ChoiceText id={id} text={text} />
    </>
  );
}

function isOff({ disabled, readonly, options }: WidgetProps, value: unknown): boolean {
  return Boolean(disabled || readonly) || (options.enumDisabled ?? []).includes(value as string);
}

function choicesClass(props: WidgetProps, count: number): string {
  return `rjsf-choices ${count > FEW ? 'is-long' : ''} ${isInvalid(props) ? 'is-invalid' : ''}`;
}
