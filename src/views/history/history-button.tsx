import { Button } from '@blueprintjs/core';
import { History } from '@blueprintjs/icons';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { ObjectModel } from '../../engine/model/object-model.ts';
import { late } from '../widgets/late.tsx';

const HistoryDialog = late(async () => (await import('./history-dialog.tsx')).HistoryDialog);

/** In the address, so that a link can lead to the history of a record. */
const PARAM = 'history';

export interface HistoryButtonProps {
  readonly model: ObjectModel;
  readonly id: string;
  /** Saved versions: after a save the history is read anew. */
  readonly version: number;
}

/** Opens the history of the record that the form shows. */
export function HistoryButton({ model, id, version }: HistoryButtonProps) {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const show = (isOpen: boolean) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (isOpen) next.set(PARAM, '');
        else next.delete(PARAM);
        return next;
      },
      { replace: !isOpen },
    );
  return (
    <>
      <Button
        className="history-button"
        variant="minimal"
        icon={<History />}
        text={t('history.title')}
        aria-haspopup="dialog"
        onClick={() => show(true)}
      />
      {params.has(PARAM) && (
        <Suspense fallback={null}>
          <HistoryDialog key={version} model={model} id={id} onClose={() => show(false)} />
        </Suspense>
      )}
    </>
  );
}
