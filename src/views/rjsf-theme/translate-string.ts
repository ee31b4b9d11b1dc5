import { TranslatableString } from '@rjsf/utils';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { sizeText } from '../files/file-texts.ts';
import { useIntlLocale } from '../widgets/use-intl-locale.ts';

/** RJSF's own texts by locale key. */
const KEYS: Record<TranslatableString, string> = {
  [TranslatableString.AddButton]: 'schema-forms:add',
  [TranslatableString.AddItemButton]: 'schema-forms:add',
  [TranslatableString.AriaDateLabel]: 'schema-forms:chooseDate',
  [TranslatableString.ArrayItemTitle]: 'schema-forms:item',
  [TranslatableString.ClearButton]: 'schema-forms:clear',
  [TranslatableString.ClearLabel]: 'schema-forms:clear',
  [TranslatableString.CloseLabel]: 'schema-forms:close',
  [TranslatableString.CopyButton]: 'schema-forms:copy',
  [TranslatableString.CycleDetected]: 'schema-forms:cycle',
  [TranslatableString.DecrementAriaLabel]: 'schema-forms:decrement',
  [TranslatableString.DeprecatedLabel]: 'schema-forms:deprecated',
  [TranslatableString.EmptyArray]: 'schema-forms:emptyArray',
  [TranslatableString.ErrorsLabel]: 'schema-forms:errors',
  [TranslatableString.ExpandButton]: 'schema-forms:expand',
  [TranslatableString.FilesInfo]: 'schema-forms:file',
  [TranslatableString.IncrementAriaLabel]: 'schema-forms:increment',
  [TranslatableString.InvalidObjectField]: 'schema-forms:invalidObject',
  [TranslatableString.KeyLabel]: 'schema-forms:keyLabel',
  [TranslatableString.MissingItems]: 'schema-forms:missingItems',
  [TranslatableString.MoveDownButton]: 'schema-forms:moveDown',
  [TranslatableString.MoveUpButton]: 'schema-forms:moveUp',
  [TranslatableString.NewStringDefault]: 'schema-forms:newValue',
  [TranslatableString.NoLabel]: 'list.no',
  [TranslatableString.NowLabel]: 'schema-forms:now',
  [TranslatableString.OptionPrefix]: 'schema-forms:option',
  [TranslatableString.OptionalObjectAdd]: 'schema-forms:optionalAdd',
  [TranslatableString.OptionalObjectEmptyMsg]: 'schema-forms:optionalEmpty',
  [TranslatableString.OptionalObjectRemove]: 'schema-forms:optionalRemove',
  [TranslatableString.PreviewLabel]: 'schema-forms:preview',
  [TranslatableString.RemoveButton]: 'schema-forms:remove',
  [TranslatableString.TitleOptionPrefix]: 'schema-forms:titleOption',
  [TranslatableString.Type]: 'schema-forms:type',
  [TranslatableString.UnknownFieldType]: 'schema-forms:unknownType',
  [TranslatableString.UnsupportedField]: 'schema-forms:unsupported',
  [TranslatableString.UnsupportedFieldWithId]: 'schema-forms:unsupportedId',
  [TranslatableString.UnsupportedFieldWithIdAndReason]: 'schema-forms:unsupportedIdReason',
  [TranslatableString.UnsupportedFieldWithReason]: 'schema-forms:unsupportedReason',
  [TranslatableString.Value]: 'schema-forms:value',
  [TranslatableString.YesLabel]: 'list.yes',
};

/** RJSF's texts in the language in use. Its parameters `%1`, `%2` are `{{first}}`, `{{second}}` in locale lines. */
export function useTranslateString() {
  const { t } = useTranslation();
  const locale = useIntlLocale();
  return useCallback(
    (text: TranslatableString, params: string[] = []): string => {
      const [first, second, third] = params;
      const size = text === TranslatableString.FilesInfo ? sizeText(Number(third), locale) : third;
      return t(KEYS[text], { first, second, third: size });
    },
    [t, locale],
  );
}
