import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type BulkPreview, useBulk } from '../../../engine/hooks/use-bulk.ts';
import '../../../views/actions/actions.css';
import type { ChosenProps } from '../../../views/area/area-gives.ts';
import { useErrorText } from '../../../views/errors/error-text.ts';
import { useNotify } from '../../../views/notify/index.ts';
import { BusyButton } from '../../../views/widgets/busy-button.tsx';
import { ModalDialog } from '../../../views/widgets/modal-dialog.tsx';
import { Select } from '../../../views/widgets/select.tsx';
import { useIntlLocale } from '../../../views/widgets/use-intl-locale.ts';
import { type Startable, useStart } from '../hooks/use-startable.ts';

interface Props extends ChosenProps {
  readonly workflows: readonly Startable[];
  readonly onClose: () => void;
}

/** Which workflow is started, and for how many records. Of one record that is open, it says what became of it. */
export function StartDialog({ model, target, workflows, onJob, onClose }: Props) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const notify = useNotify();
  const number = new Intl.NumberFormat(useIntlLocale());
  const selectId = useId();
  const { start, end } = useStart(model.name);
  const { preview } = useBulk(model);
  const [found, setFound] = useState<BulkPreview>();
  const total = found?.total ?? ('ids' in target ? target.ids.length : undefined);
  const [chosen, choose] = useState(workflows[0]?.id ?? '');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const gone = useRef(new AbortController());
  useEffect(() => {
    let isLeft = false;
    preview(target).then(
      (answer) => !isLeft && setFound(answer),
      (error: unknown) => !isLeft && setProblem(errorText(error)),
    );
    return () => {
      isLeft = true;
    };
  }, [target, preview, errorText]);
  useEffect(() => {
    const controller = new AbortController();
    gone.current = controller;
    return () => controller.abort();
  }, []);

  const run = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      const job = await start(chosen, target);
      if (onJob) onJob(job, (total ?? 0) + (found?.notFound ?? 0));
      else if ((await end(job, gone.current.signal)).errorCount) {
        setProblem(t('workflow:responseErrorMsg.not-again'));
        return setBusy(false);
      } else {
        const name = workflows.find(({ id }) => id === chosen)?.name;
        notify({ message: t('workflow:start.begun', { name }), intent: 'success' });
      }
      onClose();
    } catch (error) {
      setProblem(errorText(error));
      setBusy(false);
    }
  };
  return (
    <ModalDialog title={t('workflow:start.title')} className="action-dialog" onClose={onClose}>
      <DialogBody>
        <div className="action-about">
          {total !== undefined && <strong>{t('list.bulk.records', { total: number.format(total) })}</strong>}
          {found !== undefined && found.notFound > 0 && (
            <p role="status">{t('actions:notFound', { total: number.format(found.notFound) })}</p>
          )}
        </div>
        <div className="action-field">
          <label htmlFor={selectId}>{t('workflow:start.which')}</label>
          <Select
            id={selectId}
            fill
            value={chosen}
            onChange={({ currentTarget: { value } }) => choose(value)}
            options={workflows.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </div>
        <p className="bp6-text-muted">{t('workflow:start.help')}</p>
        {problem !== undefined && (
          <p role="alert" className="action-problem">
            {problem}
          </p>
        )}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={t('form.cancel')} onClick={onClose} />
            <BusyButton
              intent="primary"
              text={t('workflow:start.run')}
              busy={busy}
              disabled={total === undefined}
              onClick={() => void run()}
            />
          </>
        }
      />
    </ModalDialog>
  );
}
