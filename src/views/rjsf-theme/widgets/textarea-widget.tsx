import { Classes } from '@blueprintjs/core';
import type { WidgetProps } from '@rjsf/utils';
import { plainText } from '../../widgets/plain-text.ts';
import { useDebouncedText } from '../../widgets/use-debounced-text.ts';
import { ariaProps, isFixed, isInvalid } from '../widget-props.ts';

/** Text of several lines. */
export function TextareaWidget(props: WidgetProps) {
  const { id, options, disabled, placeholder, onChange, onBlur, onFocus } = props;
  const { text, type, blur } = useDebouncedText({
    value: props.value,
    format: plainText,
    parse: (typed) => (typed === '' ? (options.emptyValue as unknown) : typed),
    onChange,
    onBlur: () => undefined,
  });
  const classes = [Classes.INPUT, Classes.TEXT_AREA, Classes.FILL, isInvalid(props) && Classes.INTENT_DANGER];
  return (
    <textarea
      id={id}
      name={props.htmlName ?? id}
      className={classes.filter(Boolean).join(' ')}
      rows={options.rows ?? 4}
      value={text}
      placeholder={placeholder ?? ''}
      disabled={disabled === true}
      readOnly={isFixed(props)}
      dir="auto"
      autoFocus={props.autofocus}
      {...ariaProps(props)}
      onChange={(event) => type(event.target.value)}
      onBlur={(event) => {
        blur();
        onBlur(id, event.target.value);
      }}
      onFocus={(event) => onFocus(id, event.target.value)}
    />
  );
}
