import { Button, Callout, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordMerge } from '../../engine/duplicates.ts';
import { usePickerRecords } from '../../engine/hooks/use-picker-records.ts';
import type { ObjectModel } from '../../engine/model/object-model.ts';
import { useErrorText } from '../errors/error-text.ts';
import { useProblemText } from '../form-state/problem-text.ts';
import { TableError, TableLoading } from '../widgets/table-status.tsx';
import { BusyButton } from '../widgets/busy-button.tsx';
import { ModalDialog } from '../widgets/modal-dialog.tsx';
import { MergeReferences } from './merge-references.tsx';
import { MergeTable } from './merge-table.tsx';
import { RecordHead } from './record-head.tsx';
import { useMergeDialog } from './use-merge-dialog.ts';

export interface MergeDialogProps {
  readonly model: ObjectModel;
  readonly ids: readonly [string, string];
  readonly onClose: () => void;
  readonly onMerged: (merge: RecordMerge) => void;
}

/** Makes one record of two: which of them stays, and field by field whose value it gets. */
export function MergeDialog({ model, ids, onClose, onMerged }: MergeDialogProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const problemText = useProblemText();
  const name = useId();
  const { labels } = usePickerRecords(model.name, ids, model.recordLabel);
  const dialog = useMergeDialog(model, ids, onMerged);
  const { preview, keep, changed, refusals } = dialog;
  const head = (at: 0 | 1) => {
    const record = preview?.records[at];
    return (
      record && (
        <RecordHead
          label={labels.get(record.id)}
          record={record}
          choice={{ name, keep, onKeep: dialog.setKeep }}
        />
      )
    );
  };
  return (
    <ModalDialog title={t('people:merge.title')} className="merge-dialog" onClose={onClose}>
      <DialogBody>
        {!preview && dialog.loadError === undefined && <TableLoading />}
        {dialog.loadError !== undefined && <TableError error={dialog.loadError} onRetry={dialog.load} />}
        {preview && (
          <>
            <p className="merge-intro">{t('people:merge.intro')}</p>
            {dialog.isStale && (
              <Callout intent="warning" role="alert" className="merge-intro">
                {t('people:merge.conflict')}
              </Callout>
            )}
            {preview.isBarred && (
              <Callout intent="warning" role="alert" className="merge-intro">
                {t('people:merge.barred')}
              </Callout>
            )}
            {refusals && refusals.length > 0 && (
              <Callout intent="warning" role="alert" className="merge-intro">
                <ul className="merge-refusals">
                  {refusals.map((refusal) => (
                    <li key={`${refusal.message} ${refusal.path ?? ''}`}>
                      {refusal.path !== undefined &&
                        `${model.fields.get(refusal.path)?.label ?? refusal.path}: `}
                      {problemText(refusal)}
                    </li>
                  ))}
                </ul>
              </Callout>
            )}
            <MergeTable
              model={model}
              preview={preview}
              heads={[head(0), head(1)]}
              choosing={{ chosen: dialog.chosen, onChoose: dialog.choose }}
              changed={changed}
            />
            <MergeReferences preview={preview} keep={keep} />
          </>
        )}
        {dialog.error !== undefined && (
          <Callout intent="danger" role="alert">
            {errorText(dialog.error)}
          </Callout>
        )}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={t('form.cancel')} onClick={onClose} />
            <BusyButton
              intent="primary"
              text={t('people:merge.action')}
              busy={dialog.busy}
              waits={dialog.loadError === undefined && (!preview || (!refusals && !preview.isBarred))}
              disabled={!preview || preview.isBarred || Boolean(refusals?.length)}
              onClick={() => void dialog.merge()}
            />
          </>
        }
      >
        <span className="merge-note">{t('people:merge.undoNote')}</span>
      </DialogFooter>
    </ModalDialog>
  );
}
