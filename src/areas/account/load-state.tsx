import { Callout, Spinner } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../views/auth-form/use-auth-form.ts';
import type { Loaded } from './use-loaded.ts';
import { RetryButton } from '../../views/widgets/retry-button.tsx';

/** While there is nothing to show yet: that it loads, or why it does not, and the way to try again. */
export function LoadState({ failure, reload }: Omit<Loaded<unknown>, 'data'>) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  if (!failure) {
    return (
      <div role="status" aria-label={t('account:loading')}>
        <Spinner size={24} />
      </div>
    );
  }
  return (
    <Callout intent="danger" role="alert">
      <p>{failureText(failure)}</p>
      <RetryButton size="small" text={t('account:retry')} onClick={reload} />
    </Callout>
  );
}
