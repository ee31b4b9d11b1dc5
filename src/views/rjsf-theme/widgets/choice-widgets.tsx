import { Checkbox, Radio, Switch } from '@blueprintjs/core';
import {
  enumOptionsDeselectValue,
  enumOptionsIsSelected,
  enumOptionsSelectValue,
  optionId,
  type WidgetProps,
} from '@rjsf/utils';
import { RequiredMark } from '../required-mark.tsx';
import { ariaProps } from '../widget-props.ts';

/** Yes or no as a box to tick, or as a switch with `ui:options.switch`. */
export function CheckboxWidget(props: WidgetProps) {
  const { id, label, hideLabel, required, disabled, readonly, options, onChange, onBlur, onFocus } = props;
  const Control = options['switch'] === true ? Switch : Checkbox;
  return (
    <Control
      id={id}
      name={props.htmlName ?? id}
      checked={props.value === true}
      disabled={Boolean(disabled || readonly)}
      autoFocus={props.autofocus}
      {...ariaProps(props)}
      onChange={(event) => onChange(event.currentTarget.checked)}
      onBlur={(event) => onBlur(id, event.target.checked)}
      onFocus={(event) => onFocus(id, event.target.checked)}
    >
      {hideLabel ? undefined : label}
      {!hideLabel && required && <RequiredMark />}
    </Control>
  );
}

/** Several choices, each a box to tick. */
export function CheckboxesWidget(props: WidgetProps) {
  const { id, label, options, disabled, readonly, onChange } = props;
  const { enumOptions = [], enumDisabled = [], inline = false } = options;
  const values: unknown[] = Array.isArray(props.value) ? props.value : [];
  return (
    <div id={id} role="group" aria-label={label} {...groupAria(props)}>
      {enumOptions.map((option, index) => (
        <Checkbox
          key={index}
          id={optionId(id, index)}
          inline={inline}
          checked={enumOptionsIsSelected(option.value, values)}
          disabled={Boolean(disabled || readonly) || enumDisabled.includes(option.value as string)}
          label={option.label}
          onChange={(event) =>
            onChange(
              event.currentTarget.checked
                ? enumOptionsSelectValue(index, values, enumOptions)
                : enumOptionsDeselectValue(index, values, enumOptions),
            )
          }
        />
      ))}
    </div>
  );
}

/** One choice, all of them in sight. */
export function RadioWidget(props: WidgetProps) {
  const { id, label, options, disabled, readonly, required, onChange, onBlur } = props;
  const { enumOptions = [], enumDisabled = [], inline = false } = options;
  return (
    <div id={id} role="radiogroup" aria-label={label} aria-required={required === true} {...groupAria(props)}>
      {enumOptions.map((option, index) => (
        <Radio
          key={index}
          id={optionId(id, index)}
          name={props.htmlName ?? id}
          inline={inline}
          checked={enumOptionsIsSelected(option.value, props.value)}
          disabled={Boolean(disabled || readonly) || enumDisabled.includes(option.value as string)}
          label={option.label}
          onChange={() => onChange(option.value)}
          onBlur={() => onBlur(id, props.value)}
        />
      ))}
    </div>
  );
}

/** ARIA allows `aria-describedby` on groups, but not `aria-required`. */
function groupAria(props: WidgetProps) {
  const { 'aria-describedby': describedBy } = ariaProps(props);
  return { 'aria-describedby': describedBy };
}
