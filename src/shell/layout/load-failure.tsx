import { Button, Callout } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../views/errors/error-text.ts';

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
      <Button onClick={onRetry}>{t('shell.retry')}</Button>
    </Callout>
  );
}
