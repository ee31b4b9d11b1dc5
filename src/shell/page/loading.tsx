import { Spinner } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';

export function Loading() {
  const { t } = useTranslation();
  return (
    <div className="loading" role="status">
      <Spinner size={32} aria-hidden="true" />
      <span className="sr-only">{t('shell.loading')}</span>
    </div>
  );
}
