import { Button, DialogBody, DialogFooter, Spinner } from '@blueprintjs/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { labelText } from '../../contract/label.ts';
import type { ObjectRecord } from '../../engine/hooks/documents.ts';
import { useRelink, useUsage } from '../../engine/hooks/use-usage.ts';
import type { ObjectModel } from '../../engine/model/object-model.ts';
import { useErrorText } from '../errors/error-text.ts';
import { BusyButton } from '../widgets/busy-button.tsx';
import { ModalDialog } from '../widgets/modal-dialog.tsx';
import { useIntlLocale } from '../widgets/use-intl-locale.ts';
import './in-use.css';
import { Replacement } from './replacement.tsx';
import { UsageItem } from './usage-item.tsx';

export interface InUseDialogProps {
  readonly model: ObjectModel;
  /** Records that could not be deleted. */
  readonly rows: readonly ObjectRecord[];
  readonly onDelete: (rows: readonly ObjectRecord[]) => Promise<unknown>;
  readonly onClose: () => void;
}

/** What keeps records from being deleted, and the way to let it refer to another record instead. */
export function InUseDialog({ model, rows, onDelete, onClose }: InUseDialogProps) {
  const { t } = useTranslation();
  const locale = useIntlLocale();
  const errorText = useErrorText();
  const [ids] = useState(() => rows.map(({ id }) => id));
  const { usages: found, error: unread } = useUsage(model.name, ids);
  // A filter is changed by whoever knows what it is for.
  const usages = found?.some(({ kind }) => kind === 'STRING') ? [] : found;
  const relink = useRelink();
  const [to, setTo] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const labels = rows.map((row) => labelText(model.recordName, row));

  const confirm = async () => {
    if (to === undefined || !usages) return;
    setBusy(true);
    setProblem(undefined);
    try {
      if (await relink(usages, ids, to)) {
        onClose();
        await onDelete(rows);
        return;
      }
      setProblem(t('people:inUse.left'));
    } catch (error) {
      setProblem(errorText(error));
    }
    setBusy(false);
  };
  const shown = problem ?? (unread === undefined ? undefined : errorText(unread));
  return (
    <ModalDialog title={t('people:inUse.title')} className="in-use-dialog" onClose={onClose}>
      <DialogBody>
        <p>{t('people:inUse.text', { label: new Intl.ListFormat(locale).format(labels) })}</p>
        {!usages && unread === undefined && <Spinner size={24} aria-label={t('form.loading')} />}
        {found?.length === 0 && <p>{t('people:inUse.others')}</p>}
        <ul className="in-use-list">
          {found?.map((usage) => (
            <UsageItem key={`${usage.objectName} ${usage.field}`} usage={usage} />
          ))}
        </ul>
        {usages && usages.length > 0 && (
          <Replacement model={model} usages={usages} without={ids} to={to} onChange={setTo} />
        )}
        <p role="status">{busy && t('people:inUse.running')}</p>
        {shown !== undefined && <p role="alert">{shown}</p>}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={t('form.cancel')} onClick={onClose} />
            {usages && usages.length > 0 && (
              <BusyButton
                intent="danger"
                text={t('people:inUse.confirm')}
                busy={busy}
                waits={false}
                disabled={to === undefined}
                onClick={() => void confirm()}
              />
            )}
          </>
        }
      />
    </ModalDialog>
  );
}
