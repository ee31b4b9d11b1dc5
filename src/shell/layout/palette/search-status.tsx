import { useTranslation } from 'react-i18next';
import type { GlobalSearch } from '../../../engine/hooks/use-global-search.ts';
import { useErrorText } from '../../../views/errors/error-text.ts';
import { useIntlLocale } from '../../../views/widgets/use-intl-locale.ts';

interface Props {
  readonly search: GlobalSearch;
  readonly isEmpty: boolean;
  readonly nameOf: (objectName: string) => string;
}

/** What the search is about, and what its answer lacks. */
export function SearchStatus({ search, isEmpty, nameOf }: Props) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const locale = useIntlLocale();
  if (search.loading) return t('keys:palette.searching');
  if (search.error !== undefined) return t('keys:palette.failed', { reason: errorText(search.error) });
  if (search.missing.length) {
    const names = new Intl.ListFormat(locale).format(search.missing.map(nameOf));
    return t('keys:palette.missing', { names });
  }
  return isEmpty ? t('shell.palette.none') : t('keys:palette.keys');
}
