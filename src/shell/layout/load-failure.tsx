import { Callout } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../views/errors/error-text.ts';
import { RetryButton } from '../../views/widgets/retry-button.tsx';

interface Props {
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** A call that failed, and the button that tries it again. */
export function LoadFailure({ error, onRetry }: Props) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  return (
    <Callout intent="danger" role="alert" className="load-failure">
      <p>{errorText(error)}</p>
      <RetryButton text={t('shell.retry')} onClick={onRetry} />
    </Callout>
  );
}
