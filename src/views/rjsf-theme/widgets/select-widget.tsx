import { enumOptionsIndexForValue, enumOptionsValueForIndex, type WidgetProps } from '@rjsf/utils';
import { ariaProps, isInvalid } from '../widget-props.ts';
import { CheckboxesWidget } from './choice-widgets.tsx';
import { Select } from '../../widgets/select.tsx';

/** One choice of a list. Several are ticked rather than held down by Ctrl, which few people know. */
export function SelectWidget(props: WidgetProps) {
  const { id, options, multiple, disabled, readonly, schema, placeholder, onChange, onBlur, onFocus } = props;
  const emptyValue: unknown = options.emptyValue;
  if (multiple) return <CheckboxesWidget {...props} />;
  const { enumOptions = [], enumDisabled = [] } = options;
  const index = enumOptionsIndexForValue(props.value, enumOptions);
  const valueOf = (text: string): unknown => enumOptionsValueForIndex(text, enumOptions, emptyValue);
  return (
    <Select
      id={id}
      name={props.htmlName ?? id}
      fill
      className={isInvalid(props) ? 'is-invalid' : ''}
      value={typeof index === 'string' ? index : ''}
      disabled={Boolean(disabled || readonly)}
      autoFocus={props.autofocus}
      {...ariaProps(props)}
      onChange={(event) => onChange(valueOf(event.target.value))}
      onBlur={(event) => onBlur(id, valueOf(event.target.value))}
      onFocus={(event) => onFocus(id, valueOf(event.target.value))}
    >
      {schema.default === undefined && <option value="">{placeholder}</option>}
      {enumOptions.map((option, position) => (
        <option
          key={position}
          value={String(position)}
          disabled={enumDisabled.includes(option.value as string)}
        >
          {option.label}
        </option>
      ))}
    </Select>
  );
}
