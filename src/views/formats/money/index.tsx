import { useMemo } from 'react';
import { currencyOf } from '../../../contract/formats/money.ts';
import type { KindInputProps } from '../../widgets/kind-view.ts';
import { TextControl } from '../../widgets/text-control.tsx';
import { useIntlLocale } from '../../widgets/use-intl-locale.ts';
import type { FormatView } from '../format-view.ts';
import { moneyEntry } from '../../entries/money.ts';

/** An amount with the decimal sign of the user's locale, and its currency behind. */
function Input(props: KindInputProps) {
  const { field } = props.model;
  const locale = useIntlLocale();
  const { Entry: _, ...entry } = useMemo(
    () => moneyEntry({ locale, timeZone: 'UTC' }, field),
    [locale, field],
  );
  return <TextControl {...props} {...entry} align="amount" unit={currencyOf(field)} />;
}

export const moneyView: FormatView = { Input };
