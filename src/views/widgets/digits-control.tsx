import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { KindInputProps } from './kind-view.ts';
import { isDigitKeyAllowed, isDigits } from './digits.ts';
import { plainText } from './plain-text.ts';
import { TextControl } from './text-control.tsx';

export interface DigitsControlProps extends KindInputProps {
  readonly parse: (digits: string, current: unknown) => unknown;
  readonly format?: (value: unknown) => string;
}

/**
 * Digits only, so never below zero (specification, section 5), unless the model allows less: then a minus may stand
 * before them. Other keys do nothing; mixed text is not pasted, which is said.
 */
export function DigitsControl({ parse, format = plainText, ...props }: DigitsControlProps) {
  const [isRefused, setRefused] = useState(false);
  const rule = { signed: (props.model.field.min ?? 0) < 0 };
  return (
    <>
      <TextControl
        {...props}
        format={format}
        parse={(text, current) => (text === '' ? null : parse(text, current))}
        inputMode={rule.signed ? 'text' : 'numeric'}
        align="digits"
        accepts={(text) => isDigits(text, rule)}
        onBlur={() => {
          setRefused(false);
          props.onBlur();
        }}
        onKeyDown={(event) => {
          if (!isDigitKeyAllowed(event, rule)) event.preventDefault();
        }}
        onPaste={(event) => {
          const isWrong = !isDigits(event.clipboardData.getData('text'), rule);
          if (isWrong) event.preventDefault();
          setRefused(isWrong);
        }}
      />
      {isRefused && <PasteRefused />}
    </>
  );
}

function PasteRefused() {
  const { t } = useTranslation();
  return (
    <p className="form-note" role="alert">
      {t('form.digitsOnly')}
    </p>
  );
}
