import { useTranslation } from 'react-i18next';
import { MEDIA_RULES } from '../../contract/calls/media.ts';
import { sizeText } from '../files/file-texts.ts';
import { useIntlLocale } from '../widgets/use-intl-locale.ts';

const MOST = Math.max(...Object.values(MEDIA_RULES).map(({ mostBytes }) => mostBytes));

/** What files are taken. */
export function useTakenText(): string {
  const { t } = useTranslation();
  return t('media:drop.kinds', { max: sizeText(MOST, useIntlLocale()) });
}
