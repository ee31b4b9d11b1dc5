import { InputGroup, type InputGroupProps } from '@blueprintjs/core';
import type { HTMLAttributes, HTMLInputTypeAttribute } from 'react';
import type { KindInputProps } from './kind-view.ts';
import type { OpenerProps } from './opener-props.ts';
import { useDebouncedText } from './use-debounced-text.ts';

export interface TextControlProps extends KindInputProps {
  readonly format: (value: unknown) => string;
  readonly parse: (text: string, current: unknown) => unknown;
  readonly type?: HTMLInputTypeAttribute | undefined;
  readonly inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  readonly autoComplete?: string;
  readonly maxLength?: number | undefined;
  /** Of an input that opens more than its text. */
  readonly opens?: OpenerProps | undefined;
  readonly list?: string;
  readonly placeholder?: string | undefined;
  /** `digits`: those of one width; `amount`: at the right as well, so that decimals stand below each other. */
  readonly align?: 'start' | 'digits' | 'amount';
  /** What the value is counted in; it stands behind the text. */
  readonly unit?: string | undefined;
  /** Stands before the text. */
  readonly leading?: InputGroupProps['leftElement'] | undefined;
  /** Asked before typed text is taken; other text is left out as if its keys had not been pressed. */
  readonly accepts?: ((text: string) => boolean) | undefined;
  readonly onKeyDown?: React.KeyboardEventHandler<HTMLInputElement>;
  readonly onPaste?: React.ClipboardEventHandler<HTMLInputElement>;
}

const ALIGNED = { start: '', digits: 'is-number', amount: 'is-number is-amount' } as const;

/** A one-line input whose text reaches the form as {@link useDebouncedText} says. */
export function TextControl(props: TextControlProps) {
  const { id, invalid, required, readOnly, describedBy, accepts, align = 'start' } = props;
  const { text, type, blur } = useDebouncedText(props);
  const unitId = `${id}__unit`;
  const elements = {
    ...(props.leading ? { leftElement: props.leading } : {}),
    ...(props.unit === undefined
      ? {}
      : {
          rightElement: (
            <span id={unitId} className="input-unit">
              {props.unit}
            </span>
          ),
        }),
  };
  return (
    <InputGroup
      id={id}
      name={id}
      fill
      className={ALIGNED[align]}
      {...elements}
      intent={invalid ? 'danger' : 'none'}
      type={props.type ?? 'text'}
      inputMode={props.inputMode}
      autoComplete={props.autoComplete ?? 'off'}
      maxLength={props.maxLength}
      list={props.list}
      placeholder={props.placeholder}
      {...props.opens}
      value={text}
      readOnly={readOnly}
      aria-required={required}
      aria-invalid={invalid}
      aria-describedby={[describedBy, props.unit && unitId].filter(Boolean).join(' ') || undefined}
      onChange={(event) => {
        const { value } = event.target;
        if (!accepts || accepts(value)) type(value);
      }}
      onBlur={blur}
      onKeyDown={props.onKeyDown}
      onPaste={props.onPaste}
    />
  );
}
