import { Callout } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  readonly failure: string | undefined;
  readonly hasToken: boolean;
  /** The way to another link. */
  readonly children: ReactNode;
}

/** Why a mailed link did not do what it should, and what to do then. */
export function LinkFailure({ failure, hasToken, children }: Props) {
  const { t } = useTranslation();
  const text = hasToken ? failure : t('auth:error.invalid-token');
  return (
    <div role="alert">
      {text && (
        <Callout intent="danger">
          {text} {children}
        </Callout>
      )}
    </div>
  );
}
