import type { HTMLAttributes, KeyboardEvent } from 'react';
import type { OpenerProps } from './opener-props.ts';
import { useDebouncedText } from './use-debounced-text.ts';

export interface TextEntryProps {
  readonly id?: string;
  readonly label: string;
  readonly value: unknown;
  readonly format: (value: unknown) => string;
  readonly parse: (text: string, current: unknown) => unknown;
  /** Other text is left out as if its keys had not been pressed. */
  readonly accepts?: ((text: string) => boolean) | undefined;
  readonly type?: string | undefined;
  readonly inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  readonly list?: string | undefined;
  readonly disabled?: boolean;
  readonly invalid: boolean;
  readonly describedBy: string | undefined;
  readonly onChange: (value: unknown) => void;
  readonly onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
  readonly onFocus?: () => void;
  /** Of an input that opens more than its text. */
  readonly opens?: OpenerProps | undefined;
}

const nothing = () => undefined;

/** A light one-line input; its text reaches the filter 300 ms after the last key, so that no key waits for the rest. */
export function TextEntry(props: TextEntryProps) {
  const { accepts, label, invalid, describedBy, onKeyDown } = props;
  const { text, type, blur } = useDebouncedText({ ...props, onBlur: nothing });
  return (
    <input
      id={props.id}
      className={`filter-input ${invalid ? 'is-invalid' : ''}`}
      type={props.type ?? 'text'}
      inputMode={props.inputMode}
      list={props.list}
      autoComplete="off"
      {...props.opens}
      disabled={props.disabled}
      aria-label={label}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      value={text}
      onChange={(event) => {
        const { value } = event.target;
        if (!accepts || accepts(value)) type(value);
      }}
      onBlur={blur}
      onFocus={props.onFocus}
      onKeyDown={(event) => {
        onKeyDown?.(event);
        // Enter takes the value; in a form it would submit.
        if (event.key === 'Enter' && !event.defaultPrevented) {
          event.preventDefault();
          blur();
        }
      }}
    />
  );
}
