import { Button, Classes } from '@blueprintjs/core';
import { ChevronDown, ChevronUp, Heart, Star } from '@blueprintjs/icons';
import { getTemplate, optionId, rangeSpec, TranslatableString, type WidgetProps } from '@rjsf/utils';
import { plainText } from '../../widgets/plain-text.ts';
import { useDebouncedText } from '../../widgets/use-debounced-text.ts';
import { ariaProps, groupProps, isFixed } from '../widget-props.ts';

/** A number with buttons for one step more and one less. The keyboard has the arrow keys for it. */
export function UpDownWidget(props: WidgetProps) {
  const { options, registry, schema, disabled, onChange } = props;
  const Input = getTemplate<'BaseInputTemplate'>('BaseInputTemplate', registry, options);
  const isLocked = Boolean(disabled) || isFixed(props);
  const value = Number(props.value);
  const step = schema.multipleOf ?? 1;
  const move = (by: number) => {
    const from = Number.isNaN(value) ? 0 : value;
    // A sum of decimals such as 0.1 and 0.2 has rounding dust.
    const next = Number((from + by).toPrecision(12));
    onChange(Math.min(schema.maximum ?? Infinity, Math.max(schema.minimum ?? -Infinity, next)));
  };
  const button = { variant: 'minimal', size: 'small', tabIndex: -1, type: 'button' } as const;
  return (
    <div className={`${Classes.CONTROL_GROUP} rjsf-up-down`}>
      <Input type="number" {...props} />
      <Button
        {...button}
        icon={<ChevronUp />}
        aria-label={registry.translateString(TranslatableString.IncrementAriaLabel)}
        disabled={isLocked || value >= (schema.maximum ?? Infinity)}
        onClick={() => move(step)}
      />
      <Button
        {...button}
        icon={<ChevronDown />}
        aria-label={registry.translateString(TranslatableString.DecrementAriaLabel)}
        disabled={isLocked || value <= (schema.minimum ?? -Infinity)}
        onClick={() => move(-step)}
      />
    </div>
  );
}

/** A number between two bounds; the value stands beside the slider. */
export function RangeWidget(props: WidgetProps) {
  const { id, schema, options, disabled, readonly, onChange, onBlur, onFocus } = props;
  const { text, type, blur } = useDebouncedText({
    value: props.value,
    format: plainText,
    parse: (typed) => (typed === '' ? (options.emptyValue as unknown) : Number(typed)),
    onChange,
    onBlur: () => undefined,
  });
  return (
    <div className="rjsf-range">
      <input
        id={id}
        name={props.htmlName ?? id}
        type="range"
        {...rangeSpec(schema)}
        value={text}
        disabled={Boolean(disabled || readonly)}
        autoFocus={props.autofocus}
        {...ariaProps(props)}
        // A slider always has a value.
        aria-required={undefined}
        onChange={(event) => type(event.target.value)}
        onBlur={(event) => {
          blur();
          onBlur(id, event.target.value);
        }}
        onFocus={(event) => onFocus(id, event.target.value)}
      />
      <output htmlFor={id}>{text === '' ? '–' : text}</output>
    </div>
  );
}

const MOST_STARS = 10;

/** A number as so many stars, or hearts: a group of radios, so that arrow keys change it. */
export function RatingWidget(props: WidgetProps) {
  const { id, schema, options, disabled, readonly, onChange, onBlur, onFocus } = props;
  const value: unknown = props.value;
  const first = Math.max(1, schema.minimum ?? 1);
  const last = schema.maximum ?? first + (Number(options['stars']) || 5) - 1;
  const choices = Array.from({ length: Math.min(MOST_STARS, last - first + 1) }, (_, index) => first + index);
  const Shape = options['shape'] === 'heart' ? Heart : Star;
  return (
    <div role="radiogroup" className="rjsf-rating" {...groupProps(props)}>
      {choices.map((choice, index) => {
        const isFull = typeof value === 'number' && choice <= value;
        return (
          <label key={choice} className={isFull ? 'is-full' : ''} title={String(choice)}>
            <input
              type="radio"
              className="sr-only"
              id={optionId(id, index)}
              name={props.htmlName ?? id}
              aria-label={String(choice)}
              checked={value === choice}
              disabled={Boolean(disabled || readonly)}
              onChange={() => onChange(choice)}
              onBlur={() => onBlur(id, value)}
              onFocus={() => onFocus(id, value)}
            />
            <Shape size={20} />
          </label>
        );
      })}
    </div>
  );
}
