import { TranslatableString } from '@rjsf/utils';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useIntlLocale } from '../widgets/use-intl-locale.ts';

/** RJSF's own texts by locale key. */
const KEYS: Record<TranslatableString, string> = {
  [TranslatableString.AddButton]: 'form.rjsf.add',
  [TranslatableString.AddItemButton]: 'form.rjsf.add',
  [TranslatableString.AriaDateLabel]: 'form.rjsf.chooseDate',
  [TranslatableString.ArrayItemTitle]: 'form.rjsf.item',
  [TranslatableString.ClearButton]: 'form.rjsf.clear',
  [TranslatableString.ClearLabel]: 'form.rjsf.clear',
  [TranslatableString.CloseLabel]: 'form.rjsf.close',
  [TranslatableString.CopyButton]: 'form.rjsf.copy',
  [TranslatableString.CycleDetected]: 'form.rjsf.cycle',
  [TranslatableString.DecrementAriaLabel]: 'form.rjsf.decrement',
  [TranslatableString.DeprecatedLabel]: 'form.rjsf.deprecated',
  [TranslatableString.EmptyArray]: 'form.rjsf.emptyArray',
  [TranslatableString.ErrorsLabel]: 'form.rjsf.errors',
  [TranslatableString.ExpandButton]: 'form.rjsf.expand',
  [TranslatableString.FilesInfo]: 'form.rjsf.file',
  [TranslatableString.IncrementAriaLabel]: 'form.rjsf.increment',
  [TranslatableString.InvalidObjectField]: 'form.rjsf.invalidObject',
  [TranslatableString.KeyLabel]: 'form.rjsf.keyLabel',
  [TranslatableString.MissingItems]: 'form.rjsf.missingItems',
  [TranslatableString.MoveDownButton]: 'form.rjsf.moveDown',
  [TranslatableString.MoveUpButton]: 'form.rjsf.moveUp',
  [TranslatableString.NewStringDefault]: 'form.rjsf.newValue',
  [TranslatableString.NoLabel]: 'list.no',
  [TranslatableString.NowLabel]: 'form.rjsf.now',
  [TranslatableString.OptionPrefix]: 'form.rjsf.option',
  [TranslatableString.OptionalObjectAdd]: 'form.rjsf.optionalAdd',
  [TranslatableString.OptionalObjectEmptyMsg]: 'form.rjsf.optionalEmpty',
  [TranslatableString.OptionalObjectRemove]: 'form.rjsf.optionalRemove',
  [TranslatableString.PreviewLabel]: 'form.rjsf.preview',
  [TranslatableString.RemoveButton]: 'form.rjsf.remove',
  [TranslatableString.TitleOptionPrefix]: 'form.rjsf.titleOption',
  [TranslatableString.Type]: 'form.rjsf.type',
  [TranslatableString.UnknownFieldType]: 'form.rjsf.unknownType',
  [TranslatableString.UnsupportedField]: 'form.rjsf.unsupported',
  [TranslatableString.UnsupportedFieldWithId]: 'form.rjsf.unsupportedId',
  [TranslatableString.UnsupportedFieldWithIdAndReason]: 'form.rjsf.unsupportedIdReason',
  [TranslatableString.UnsupportedFieldWithReason]: 'form.rjsf.unsupportedReason',
  [TranslatableString.Value]: 'form.rjsf.value',
  [TranslatableString.YesLabel]: 'list.yes',
};

/** RJSF's texts in the language in use. Its parameters `%1`, `%2` are `{{first}}`, `{{second}}` in locale lines. */
export function useTranslateString() {
  const { t } = useTranslation();
  const locale = useIntlLocale();
  return useCallback(
    (text: TranslatableString, params: string[] = []): string => {
      const [first, second, third] = params;
      const size = text === TranslatableString.FilesInfo ? fileSize(Number(third), locale) : third;
      return t(KEYS[text], { first, second, third: size });
    },
    [t, locale],
  );
}

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'];

/** `12 kB` as the locale writes it. */
function fileSize(bytes: number, locale: string): string {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const unit = UNITS[power] as string;
  return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 1 }).format(
    bytes / 1000 ** power,
  );
}
