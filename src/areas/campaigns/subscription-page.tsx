import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { PublicPageProps } from '../../views/area/public-page.ts';

interface Subscription {
  readonly address: string;
  readonly isUnsubscribed: boolean;
  readonly countsOpens: boolean;
}

/** Which address gets messages, and a button by which it gets none any more. */
export function SubscriptionPage({ page, take, isBusy }: PublicPageProps) {
  const { t } = useTranslation();
  const { address, isUnsubscribed, countsOpens } = page as Subscription;
  const title = t(isUnsubscribed ? 'subscription:done.title' : 'subscription:title');
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <section>
      <h1>{title}</h1>
      <p role="status">{t(isUnsubscribed ? 'subscription:done.text' : 'subscription:text', { address })}</p>
      {!isUnsubscribed && (
        <button type="button" onClick={() => take()} disabled={isBusy}>
          {t('subscription:unsubscribe')}
        </button>
      )}
      {countsOpens && (
        <>
          <p>{t('subscription:opens')}</p>
          <button type="button" onClick={() => take({ opens: false })} disabled={isBusy}>
            {t('subscription:notOpens')}
          </button>
        </>
      )}
    </section>
  );
}
