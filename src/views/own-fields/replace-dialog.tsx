import { Button, DialogBody, DialogFooter, ProgressBar, Spinner } from '@blueprintjs/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ownMember } from '../../contract/own-member.ts';
import type { Job } from '../../engine/hooks/use-bulk.ts';
import { hasEnded, useJob } from '../../engine/hooks/use-job.ts';
import { type Choice, useOwnFieldUsage, useReplacement } from '../../engine/hooks/use-own-field.ts';
import { useErrorText } from '../errors/error-text.ts';
import { useFormStore } from '../form-state/form-context.ts';
import type { StoredRecord } from '../form-state/record-actions.ts';
import { useNotify } from '../notify/index.ts';
import { ModalDialog } from '../widgets/modal-dialog.tsx';
import { goingChoices, likelyOptions, replacementOf } from './going-choices.ts';
import './own-fields.css';
import { ReplaceRow } from './replace-row.tsx';

interface Props {
  readonly record: StoredRecord;
  readonly onClose: () => void;
  readonly onReplaced: () => void;
}

/** Asks what records get in the place of choices that go, and has it done. */
export function ReplaceDialog({ record, onClose, onReplaced }: Props) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const notify = useNotify();
  const { replace, undo } = useReplacement();
  const [{ base, values, version }] = useState(useFormStore().get);
  const [before, after] = [choicesOf(base['valueList']), choicesOf(values['valueList'])];
  const { usage, error: countError } = useOwnFieldUsage(record.id);
  const going = usage && goingChoices(before, after, usage);
  const [options, setOptions] = useState(() => likelyOptions(before, after));
  const [job, setJob] = useState<Job>();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const replacement = going && replacementOf(going, options);

  const start = async () => {
    if (!replacement) return;
    setBusy(true);
    setError(undefined);
    try {
      setJob(await replace({ id: record.id, version: version ?? 0, valueList: after, replacement }));
    } catch (failure) {
      setError(failure ?? new Error('unknown'));
      setBusy(false);
    }
  };
  const ended = (end: Job) => {
    if (end.status !== 'COMPLETED') {
      setJob(undefined);
      setBusy(false);
      setError(new Error(end.status));
      return;
    }
    const takeBack = () => {
      undo(String(base['objectName']), end.id).then(
        () => notify({ message: t('people:ownField.undone') }),
        (failure: unknown) => notify({ message: errorText(failure), intent: 'danger' }),
      );
    };
    notify({
      message: t('people:ownField.replaced'),
      intent: 'success',
      action: { text: t('list.undo'), onClick: takeBack },
    });
    onReplaced();
  };
  const failure = error ?? countError;
  return (
    <ModalDialog title={t('people:ownField.title')} className="own-field-dialog" onClose={onClose}>
      <DialogBody>
        <p>{t('people:ownField.intro')}</p>
        {going ? (
          <ul className="own-field-rows">
            {going.map((choice) => (
              <ReplaceRow
                key={choice.name}
                choice={choice}
                after={after}
                option={ownMember(options, choice.name) ?? ''}
                disabled={isBusy}
                onChange={(option) => setOptions({ ...options, [choice.name]: option })}
              />
            ))}
          </ul>
        ) : (
          failure === undefined && <Spinner size={24} aria-label={t('list.loading')} />
        )}
        {job && <JobProgress started={job} onEnd={ended} />}
        {failure !== undefined && <p role="alert">{errorText(failure)}</p>}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={t('form.cancel')} disabled={isBusy} onClick={onClose} />
            <Button
              intent="primary"
              text={t('people:ownField.replace')}
              loading={isBusy}
              disabled={!replacement}
              onClick={() => void start()}
            />
          </>
        }
      />
    </ModalDialog>
  );
}

const choicesOf = (value: unknown): readonly Choice[] =>
  Array.isArray(value)
    ? (value as readonly Choice[]).map(({ name, label }) => ({ name, label: label ?? null }))
    : [];

function JobProgress({ started, onEnd }: { readonly started: Job; readonly onEnd: (job: Job) => void }) {
  const { t } = useTranslation();
  const job = useJob(started);
  const isEnd = hasEnded(job);
  const end = useEffectEvent(() => onEnd(job));
  useEffect(() => {
    if (isEnd) end();
  }, [isEnd]);
  return (
    <div role="status" className="own-field-progress">
      <span>{t('people:ownField.running')}</span>
      <ProgressBar value={Math.max(0.02, (job.progress ?? 0) / 100)} aria-label={t('list.job.progress')} />
    </div>
  );
}
