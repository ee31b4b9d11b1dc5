import type { KindInputProps } from '../kinds/kind-view.ts';
import { isDigitKeyAllowed, isDigits } from './digits.ts';
import { plainText } from './plain-text.ts';
import { TextControl } from './text-control.tsx';

export interface DigitsControlProps extends KindInputProps {
  readonly parse: (digits: string) => unknown;
}

/** Digits only, so never below zero (specification, section 5): other keys do nothing, and mixed text is not pasted. */
export function DigitsControl({ parse, ...props }: DigitsControlProps) {
  return (
    <TextControl
      {...props}
      format={plainText}
      parse={(text) => (text === '' ? null : parse(text))}
      inputMode="numeric"
      align="end"
      accepts={isDigits}
      onKeyDown={(event) => {
        if (!isDigitKeyAllowed(event)) event.preventDefault();
      }}
      onPaste={(event) => {
        if (!isDigits(event.clipboardData.getData('text'))) event.preventDefault();
      }}
    />
  );
}
