import { useMemo } from 'react';
import type { KindInputProps } from './kind-view.ts';
import { decimalSigns, decimalText, parseDecimal } from './decimal.ts';
import { TextControl } from './text-control.tsx';
import { useIntlLocale } from './use-intl-locale.ts';

/** A decimal number, with the decimal sign of the user's locale. */
export function DecimalControl(props: KindInputProps) {
  const locale = useIntlLocale();
  const signs = useMemo(() => decimalSigns(locale), [locale]);
  return (
    <TextControl
      {...props}
      format={(value) => decimalText(value, signs)}
      parse={(text) => parseDecimal(text, signs)}
      inputMode="decimal"
      align="digits"
    />
  );
}
