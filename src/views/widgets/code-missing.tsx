import { useTranslation } from 'react-i18next';
import { RetryButton } from './retry-button.tsx';

/** Stands where something would be whose code could not be loaded. */
export function CodeMissing({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <span role="alert">
      {t('errors:networkError')} <RetryButton size="small" text={t('list.retry')} onClick={onRetry} />
    </span>
  );
}
