import { Callout } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../errors/error-text.ts';
import { RetryButton } from './retry-button.tsx';

interface Props {
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** In the place of what could not be read: why, and asking again. */
export function FailedCallout({ error, onRetry }: Props) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  return (
    <Callout intent="danger" role="alert">
      <p>{errorText(error)}</p>
      <RetryButton text={t('form.retry')} onClick={onRetry} />
    </Callout>
  );
}
