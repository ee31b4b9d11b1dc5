import { Callout } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../views/errors/error-text.ts';
import { RetryButton } from '../../views/widgets/retry-button.tsx';

/** What could not be loaded, and the way to try again. */
export function LoadFailure({ error, retry }: { readonly error: unknown; readonly retry: () => void }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  return (
    <Callout intent="danger" compact role="alert">
      {errorText(error)} <RetryButton size="small" text={t('shell.retry')} onClick={retry} />
    </Callout>
  );
}
