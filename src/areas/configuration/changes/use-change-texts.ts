import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { intlLocale, LOCALES } from '../../../contract/constants.ts';
import type { ChangeTexts } from '../../../contract/layers/change-words.ts';
import { humanize } from '../../../contract/text.ts';
import { useObjectModel } from '../../../engine/hooks/use-object-model.ts';
import { useIntlLocale } from '../../../views/widgets/use-intl-locale.ts';

/** What the parts of an object are called, for words about changes; before it is known, and of what is gone, by name. */
export function useChangeTexts(objectName: string): ChangeTexts {
  const { t } = useTranslation();
  const locale = useIntlLocale();
  const object = useObjectModel(objectName);
  const model = object.status === 'ready' ? object.model : undefined;
  return useMemo(() => {
    const languages = new Intl.DisplayNames([locale], { type: 'language' });
    const titled = (parts: readonly { readonly name: string; readonly title: string | undefined }[] = []) => {
      const titles = new Map(parts.map(({ name, title }) => [name, title]));
      return (name: string) => titles.get(name) ?? humanize(name);
    };
    return {
      t: (key, params) => t(key, { ...params }),
      field: (path) => {
        const column = model?.columns.find((each) => each.path === path);
        return column?.label ?? model?.fields.get(path)?.label ?? path.split('.').map(humanize).join(' › ');
      },
      section: titled(model?.form.sections),
      tab: titled(model?.form.tabs),
      value: (field, value) =>
        model?.fields.get(field)?.enumValues?.find(({ name }) => name === value)?.label ??
        humanize(value.toLowerCase()),
      locale: (code) => {
        const known = LOCALES.find((each) => each === code);
        return known ? (languages.of(intlLocale(known)) ?? code) : code;
      },
    };
  }, [t, locale, model]);
}
