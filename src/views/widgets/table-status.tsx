import { Spinner } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../errors/error-text.ts';
import { RetryButton } from './retry-button.tsx';

/** The first load of a list: nothing to show yet. */
export function TableLoading() {
  const { t } = useTranslation();
  return (
    <div className="object-table-status" role="status">
      <Spinner size={32} aria-hidden="true" />
      <span className="sr-only">{t('list.loading')}</span>
    </div>
  );
}

interface ErrorProps {
  readonly error: unknown;
  readonly onRetry: () => void;
  /** Other ways out. */
  readonly children?: ReactNode;
}

/** The list could not be loaded: the generic text (specification, section 8), and what is known of the cause. */
export function TableError({ error, onRetry, children }: ErrorProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  return (
    <div className="object-table-status" role="alert">
      <strong>{t('list.loadFailed')}</strong>
      <p>{errorText(error)}</p>
      <div className="object-table-ways">
        <RetryButton text={t('list.retry')} onClick={onRetry} />
        {children}
      </div>
    </div>
  );
}

interface NoticeProps {
  readonly title: string;
  readonly detail: string;
  readonly children: ReactNode;
}

/** Nothing is listed, for a reason that the user can remove. */
export function TableNotice({ title, detail, children }: NoticeProps) {
  return (
    <div className="object-table-status" role="alert">
      <strong>{title}</strong>
      <p>{detail}</p>
      {children}
    </div>
  );
}

/** There is nothing, or nothing that matches: what was found wanting, and what can be done. */
export function TableEmpty({ text, children }: { readonly text: string; readonly children?: ReactNode }) {
  return (
    <div className="object-table-status" role="status">
      <strong>{text}</strong>
      <div className="object-table-ways">{children}</div>
    </div>
  );
}
