import {
  enumOptionSelectedValue,
  enumOptionValueDecoder,
  enumOptionValueEncoder,
  getOptionValueFormat,
  type WidgetProps,
} from '@rjsf/utils';
import { Select } from '../../widgets/select.tsx';
import { ariaProps, choiceTextId, isInvalid, optionText } from '../widget-props.ts';
import { choiceText, ChoiceText } from './choice-text.tsx';
import { CheckboxesWidget } from './choice-widgets.tsx';

/** One choice of a list. Several are ticked rather than held down by Ctrl, which few people know. */
export function SelectWidget(props: WidgetProps) {
  const { id, options, multiple, disabled, readonly, schema, placeholder, onChange, onBlur, onFocus } = props;
  if (multiple) return <CheckboxesWidget {...props} />;
  const { enumOptions = [], enumDisabled = [] } = options;
  const format = getOptionValueFormat(options);
  const selected: unknown = enumOptionSelectedValue(props.value, enumOptions, false, format, '');
  const text = choiceText(props);
  const valueOf = (key: string): unknown =>
    enumOptionValueDecoder(key, enumOptions, format, options.emptyValue as unknown);
  return (
    <>
      <Select
        id={id}
        name={props.htmlName ?? id}
        fill
        className={isInvalid(props) ? 'is-invalid' : ''}
        value={typeof selected === 'string' ? selected : ''}
        disabled={Boolean(disabled || readonly)}
        autoFocus={props.autofocus}
        {...ariaProps(props, ...(text ? [choiceTextId(id)] : []))}
        onChange={(event) => onChange(valueOf(event.target.value))}
        onBlur={(event) => onBlur(id, valueOf(event.target.value))}
        onFocus={(event) => onFocus(id, valueOf(event.target.value))}
      >
        {(schema.default === undefined || selected === '') && <option value="">{placeholder}</option>}
        {enumOptions.map((option, index) => (
          <option
            key={index}
            value={enumOptionValueEncoder(option.value, index, format)}
            disabled={enumDisabled.includes(option.value as string)}
          >
            {optionText(option)}
          </option>
        ))}
      </Select>
      <ChoiceText id={id} text={text} />
    </>
  );
}
