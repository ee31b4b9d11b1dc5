import { Button } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';

/** Stands where something would be whose code could not be loaded. */
export function CodeMissing({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <span role="alert">
      {t('errors:networkError')} <Button size="small" text={t('list.retry')} onClick={onRetry} />
    </span>
  );
}
