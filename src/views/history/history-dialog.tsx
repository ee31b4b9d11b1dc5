import { Button, DialogBody, NonIdealState, Spinner } from '@blueprintjs/core';
import { History } from '@blueprintjs/icons';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useHistory } from '../../engine/hooks/use-history.ts';
import type { ObjectModel } from '../../engine/model/object-model.ts';
import { sittings } from '../../engine/model/sittings.ts';
import { useErrorText } from '../errors/error-text.ts';
import { ModalDialog } from '../widgets/modal-dialog.tsx';
import { RetryButton } from '../widgets/retry-button.tsx';
import './history.css';
import { HistoryEntryItem } from './history-entry.tsx';

export interface HistoryDialogProps {
  readonly model: ObjectModel;
  readonly id: string;
  readonly onClose: () => void;
}

/** Who did what to a record, the newest first. A field's earlier value can be put back into the form. */
export function HistoryDialog({ model, id, onClose }: HistoryDialogProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { entries: written, hasMore, loading, error, more } = useHistory(model.name, id);
  const { form, life } = model;
  // Forms that are gone through step by step save by themselves, again and again.
  const entries = useMemo(
    () => (form.steps && written ? sittings(written, life?.field) : written),
    [form, life, written],
  );
  return (
    <ModalDialog title={t('history.title')} className="history-dialog" onClose={onClose}>
      <DialogBody className="history-body">
        {entries?.length === 0 && (
          <NonIdealState
            icon={<History size={40} />}
            title={t('record:history.none')}
            description={t('record:history.noneText')}
          />
        )}
        {entries && (
          <ol className="history-entries">
            {entries.map((entry) => (
              <HistoryEntryItem key={entry.id} entry={entry} model={model} onRestored={onClose} />
            ))}
          </ol>
        )}
        {error !== undefined && (
          <div className="history-status" role="alert">
            <p>{errorText(error)}</p>
            <RetryButton text={t('form.retry')} onClick={more} />
          </div>
        )}
        {loading && <Spinner className="history-status" size={24} aria-label={t('form.loading')} />}
        {entries && hasMore && !loading && error === undefined && (
          <div className="history-status">
            <Button text={t('record:history.more')} onClick={more} />
          </div>
        )}
      </DialogBody>
    </ModalDialog>
  );
}
