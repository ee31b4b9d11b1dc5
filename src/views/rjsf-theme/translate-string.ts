import { englishStringTranslator, TranslatableString } from '@rjsf/utils';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** RJSF's own texts by locale key; the others are for authors and developers, and stay English. */
const KEYS: Partial<Record<TranslatableString, string>> = {
  [TranslatableString.AddItemButton]: 'form.rjsf.add',
  [TranslatableString.AddButton]: 'form.rjsf.add',
  [TranslatableString.ClearButton]: 'form.rjsf.clear',
  [TranslatableString.ClearLabel]: 'form.rjsf.clear',
  [TranslatableString.CopyButton]: 'form.rjsf.copy',
  [TranslatableString.EmptyArray]: 'form.rjsf.emptyArray',
  [TranslatableString.ErrorsLabel]: 'form.rjsf.errors',
  [TranslatableString.KeyLabel]: 'form.rjsf.keyLabel',
  [TranslatableString.MoveDownButton]: 'form.rjsf.moveDown',
  [TranslatableString.MoveUpButton]: 'form.rjsf.moveUp',
  [TranslatableString.NoLabel]: 'list.no',
  [TranslatableString.OptionPrefix]: 'form.rjsf.option',
  [TranslatableString.RemoveButton]: 'form.rjsf.remove',
  [TranslatableString.TitleOptionPrefix]: 'form.rjsf.titleOption',
  [TranslatableString.YesLabel]: 'list.yes',
};

/** RJSF's texts in the language in use. Its parameters `%1`, `%2` are `{{first}}`, `{{second}}` in locale lines. */
export function useTranslateString() {
  const { t } = useTranslation();
  return useCallback(
    (text: TranslatableString, params: string[] = []): string => {
      const key = KEYS[text];
      if (key === undefined) return englishStringTranslator(text, params);
      return t(key, { first: params[0], second: params[1] });
    },
    [t],
  );
}
