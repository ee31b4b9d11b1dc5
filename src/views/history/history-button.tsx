import { Button } from '@blueprintjs/core';
import { History } from '@blueprintjs/icons';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { ObjectModel } from '../../engine/model/object-model.ts';
import { late } from '../widgets/late.tsx';
import { useAddressDialog } from '../widgets/use-address-dialog.ts';

const HistoryDialog = late(async () => (await import('./history-dialog.tsx')).HistoryDialog);

export interface HistoryButtonProps {
  readonly model: ObjectModel;
  readonly id: string;
  /** Saved versions: after a save the history is read anew. */
  readonly version: number;
}

/** Opens the history of the record that the form shows. */
export function HistoryButton({ model, id, version }: HistoryButtonProps) {
  const { t } = useTranslation();
  const dialog = useAddressDialog('history');
  return (
    <>
      <Button
        className="history-button"
        variant="minimal"
        icon={<History />}
        text={t('history.title')}
        aria-haspopup="dialog"
        onClick={dialog.open}
      />
      {dialog.value !== null && (
        <Suspense fallback={null}>
          <HistoryDialog key={version} model={model} id={id} onClose={dialog.close} />
        </Suspense>
      )}
    </>
  );
}
