import { useTranslation } from 'react-i18next';

/** In place of a screen that cannot be drawn: the editor beside it goes on. */
export function PreviewFailure() {
  const { t } = useTranslation();
  return <p role="alert">{t('configuration:preview.failed')}</p>;
}
