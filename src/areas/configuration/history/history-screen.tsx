import { Button, NonIdealState, Spinner } from '@blueprintjs/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useConfigHistory } from '../hooks/use-config-history.ts';
import { useErrorText } from '../../../views/errors/error-text.ts';
import { useNotify } from '../../../views/notify/index.ts';
import { CONFIGURATION } from '../changes/place-of.ts';
import '../review/review.css';
import './history.css';
import { PublicationItem } from './publication-item.tsx';
import { RollbackDialog } from './rollback-dialog.tsx';
import { RetryButton } from '../../../views/widgets/retry-button.tsx';

/** Who has published what and when, and the way back to any of it. */
export function HistoryScreen() {
  const { t, i18n } = useTranslation();
  const errorText = useErrorText();
  const notify = useNotify();
  const history = useConfigHistory(i18n.language);
  const [target, setTarget] = useState<number>();
  const { publications, error, loading, hasMore } = history;
  const isEmpty = publications?.length === 0;
  return (
    <div className="config-history">
      <header className="config-object-header">
        <div className="config-object-title">
          <Link to={CONFIGURATION}>{t('configuration:title')}</Link>
          <h1>{t('configuration:publications.title')}</h1>
        </div>
      </header>
      <p className="page-intro">{t('configuration:publications.intro')}</p>
      {isEmpty && (
        <NonIdealState
          title={t('configuration:publications.none')}
          description={t('configuration:publications.noneText')}
        />
      )}
      {publications && !isEmpty && (
        <ol className="history-list">
          {publications.map((publication, index) => (
            <PublicationItem
              key={publication.number}
              publication={publication}
              isLast={index === 0}
              onRollBack={() => setTarget(publication.number)}
            />
          ))}
          {!hasMore && (
            <li className="history-start">
              <span>{t('configuration:publications.start')}</span>
              <Button
                size="small"
                text={t('configuration:publications.rollBack')}
                onClick={() => setTarget(0)}
              />
            </li>
          )}
        </ol>
      )}
      {error !== undefined && (
        <NonIdealState
          title={t('configuration:publications.notLoaded')}
          description={<span role="alert">{errorText(error)}</span>}
          action={
            <RetryButton text={t('list.retry')} onClick={publications ? history.more : history.reload} />
          }
        />
      )}
      {loading && <Spinner size={24} aria-label={t('list.loading')} />}
      {publications && hasMore && !loading && error === undefined && (
        <Button className="history-more" text={t('configuration:publications.more')} onClick={history.more} />
      )}
      {target !== undefined && publications && (
        <RollbackDialog
          target={target}
          publications={publications}
          onRollBack={async (note, allowLoss) => {
            const { number } = await history.rollBack(target, note, allowLoss);
            notify({ message: t('configuration:publications.rolledBack', { number }), intent: 'success' });
          }}
          onReload={history.reload}
          onClose={() => setTarget(undefined)}
        />
      )}
    </div>
  );
}
