import { NonIdealState, Spinner } from '@blueprintjs/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { changeId, type ConfigPublication } from '../model/config-review.ts';
import { type Decision, useConfigReview } from '../hooks/use-config-review.ts';
import { useErrorText } from '../../../views/errors/error-text.ts';
import { useNotify } from '../../../views/notify/index.ts';
import { CONFIGURATION } from '../changes/place-of.ts';
import { ReviewBody } from './review-body.tsx';
import './review.css';
import { RetryButton } from '../../../views/widgets/retry-button.tsx';

/** What the viewer's drafts would change, in words, whom it would trouble, and the way to everybody. */
export function ReviewScreen() {
  const { t, i18n } = useTranslation();
  const errorText = useErrorText();
  const notify = useNotify();
  const { review, error, reload, drop, discard, publish, undo } = useConfigReview(i18n.language);
  const [published, setPublished] = useState<ConfigPublication>();

  const fail = (failure: unknown) => notify({ message: errorText(failure), intent: 'danger' });
  const takeBack = (publication: ConfigPublication) =>
    void undo(publication, t('configuration:reviewing.undoNote', { number: publication.number })).then(
      () => notify({ message: t('configuration:reviewing.undone'), intent: 'success' }),
      fail,
    );
  const onPublish = async (note: string, take: readonly Decision[], allowLoss: boolean) => {
    const keepsNothing = review?.changes.every((change) =>
      take.some((decision) => decision.take === 'theirs' && changeId(decision) === changeId(change)),
    );
    if (keepsNothing) {
      await discard();
      notify({ message: t('configuration:reviewing.none') });
      return;
    }
    const publication = await publish({ note, revision: review?.revision ?? 0, take, allowLoss });
    setPublished(publication);
    notify({
      message: t('configuration:reviewing.published', { number: publication.number }),
      intent: 'success',
      action: { text: t('list.undo'), onClick: () => takeBack(publication) },
    });
    await reload();
  };
  return (
    <div className="config-review">
      <header className="config-object-header">
        <div className="config-object-title">
          <Link to={CONFIGURATION}>{t('configuration:title')}</Link>
          <h1>{t('configuration:reviewing.title')}</h1>
        </div>
      </header>
      <p className="page-intro">{t('configuration:reviewing.intro')}</p>
      {!review && error === undefined && <Spinner aria-label={t('list.loading')} />}
      {error !== undefined && (
        <NonIdealState
          title={t('configuration:reviewing.notLoaded')}
          description={<span role="alert">{errorText(error)}</span>}
          action={<RetryButton text={t('list.retry')} onClick={() => void reload()} />}
        />
      )}
      {review && !review.changes.length && (
        <NonIdealState
          title={
            published
              ? t('configuration:reviewing.published', { number: published.number })
              : t('configuration:reviewing.none')
          }
          description={published ? published.note : t('configuration:reviewing.noneText')}
          action={
            <Link to={published ? `${CONFIGURATION}/history` : CONFIGURATION}>
              {t(published ? 'configuration:publications.title' : 'configuration:reviewing.toObjects')}
            </Link>
          }
        />
      )}
      {review && review.changes.length > 0 && (
        <ReviewBody
          review={review}
          onPublish={onPublish}
          onReload={reload}
          onDiscard={discard}
          onDrop={(change, words) =>
            void drop(change).then(
              (putBack) =>
                notify({
                  message: t('configuration:reviewing.dropped', { change: words }),
                  action: { text: t('list.undo'), onClick: () => void putBack().catch(fail) },
                }),
              fail,
            )
          }
        />
      )}
    </div>
  );
}
