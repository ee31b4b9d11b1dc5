import { Callout } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../views/errors/error-text.ts';
import { RetryButton } from '../../views/widgets/retry-button.tsx';

interface Props {
  readonly error: unknown;
  readonly retry: () => void;
}

/** A part that could not be loaded; the others stay. */
export function PartFailure({ error, retry }: Props) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  if (!error) return null;
  return (
    <Callout intent="danger" compact role="alert">
      {errorText(error)} <RetryButton size="small" text={t('shell.retry')} onClick={retry} />
    </Callout>
  );
}
