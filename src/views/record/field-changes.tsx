import { Button, Spinner } from '@blueprintjs/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { kindOf } from '../../contract/kinds/index.ts';
import { useHistory } from '../../engine/hooks/use-history.ts';
import { useErrorText } from '../errors/error-text.ts';
import { FieldChange } from '../history/field-change.tsx';
import '../history/history.css';
import { FocusInside } from '../widgets/focus-inside.tsx';
import { RetryButton } from '../widgets/retry-button.tsx';
import { useFormat } from '../widgets/use-format.ts';
import { useReadRecord } from './record-context.ts';

interface Props {
  readonly name: string;
  readonly title: string;
}

/** The history of one field, each earlier value with the way back to it. Restoring reads it anew, by the new version. */
export function FieldChanges({ name, title }: Props) {
  const { t } = useTranslation();
  const { model, record } = useReadRecord();
  const errorText = useErrorText();
  const format = useFormat();
  const id = useId();
  const { entries, hasMore, loading, error, more } = useHistory(model.name, record.id, name);
  return (
    <FocusInside>
      <section className="field-changes" aria-labelledby={id} tabIndex={-1}>
        <h3 id={id}>{title}</h3>
        {entries?.length === 0 && <p>{t('record:history.none')}</p>}
        <ol>
          {entries?.map((entry) => (
            <li key={entry.id}>
              <div className="history-head">
                <span>{entry.userName}</span>
                <time dateTime={entry.at}>
                  {kindOf('TIMESTAMP').format(entry.at, format, { kind: 'TIMESTAMP' })}
                </time>
              </div>
              <dl>
                {entry.changes.map((change) => (
                  <FieldChange
                    key={change.field}
                    change={change}
                    model={model}
                    isFirst={entry.action === 'CREATE'}
                    onRestored={() => undefined}
                  />
                ))}
              </dl>
            </li>
          ))}
        </ol>
        {error !== undefined && (
          <div role="alert">
            <p>{errorText(error)}</p>
            <RetryButton size="small" text={t('form.retry')} onClick={more} />
          </div>
        )}
        {loading && <Spinner size={20} aria-label={t('form.loading')} />}
        {entries && hasMore && !loading && error === undefined && (
          <Button size="small" text={t('record:history.more')} onClick={more} />
        )}
      </section>
    </FocusInside>
  );
}
