import { TextArea } from '@blueprintjs/core';
import { rangeSpec, type WidgetProps } from '@rjsf/utils';
import { ariaProps, isInvalid } from '../widget-props.ts';

/** Text of several lines. */
export function TextareaWidget(props: WidgetProps) {
  const { id, options, disabled, readonly, placeholder, onChange, onBlur, onFocus } = props;
  return (
    <TextArea
      id={id}
      name={props.htmlName ?? id}
      fill
      rows={options.rows ?? 4}
      intent={isInvalid(props) ? 'danger' : 'none'}
      value={typeof props.value === 'string' ? props.value : ''}
      placeholder={placeholder ?? ''}
      disabled={disabled === true}
      readOnly={readonly === true}
      autoFocus={props.autofocus}
      {...ariaProps(props)}
      onChange={(event) => onChange(event.target.value === '' ? options.emptyValue : event.target.value)}
      onBlur={(event) => onBlur(id, event.target.value)}
      onFocus={(event) => onFocus(id, event.target.value)}
    />
  );
}

/** A number between two bounds; the value stands beside the slider. */
export function RangeWidget(props: WidgetProps) {
  const { id, schema, disabled, readonly, onChange, onBlur, onFocus } = props;
  const value = typeof props.value === 'number' ? props.value : '';
  return (
    <div className="rjsf-range">
      <input
        id={id}
        name={props.htmlName ?? id}
        type="range"
        {...rangeSpec(schema)}
        value={value}
        disabled={Boolean(disabled || readonly)}
        {...ariaProps(props)}
        aria-required={undefined}
        onChange={(event) => onChange(event.target.valueAsNumber)}
        onBlur={(event) => onBlur(id, event.target.value)}
        onFocus={(event) => onFocus(id, event.target.value)}
      />
      <output htmlFor={id}>{value}</output>
    </div>
  );
}
