import { Button, ProgressBar } from '@blueprintjs/core';
import { useEffectEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Job } from '../../engine/hooks/use-bulk.ts';
import { hasEnded, useJob } from '../../engine/hooks/use-job.ts';
import { useListMatching } from '../../engine/hooks/use-list-matching.ts';
import { useErrorText } from '../errors/error-text.ts';
import { useNotify } from '../notify/index.ts';
import type { StoredRecord } from '../form-state/record-actions.ts';
import { BusyButton } from '../widgets/busy-button.tsx';

interface Props {
  readonly objectName: string;
  readonly field: string;
  readonly record: StoredRecord;
  /** What is not saved yet would be lost to it. */
  readonly disabled: boolean;
  /** Begins with the question. */
  readonly isAsked?: boolean;
}

/** Turns the filter into the list of those whom it finds now: asked about first, then done by a job. */
export function ListButton({ objectName, field, record, disabled, isAsked = false }: Props) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { start, readAgain } = useListMatching(objectName);
  const [isAsking, setAsking] = useState(isAsked);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [job, setJob] = useState<Job>();
  const confirm = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      setJob(await start({ objectName, field, id: record.id, version: record.version }));
      setAsking(false);
    } catch (error) {
      setProblem(errorText(error));
    }
    setBusy(false);
  };
  if (job) {
    const end = () => {
      setJob(undefined);
      readAgain();
    };
    return <Progress started={job} onEnd={end} />;
  }
  return (
    <div className="match-list">
      {isAsking ? (
        <>
          <p>{t('people:match.list.about')}</p>
          <div className="match-buttons">
            <BusyButton
              text={t('people:match.list.confirm')}
              busy={isBusy}
              intent="primary"
              waits={false}
              disabled={disabled}
              onClick={() => void confirm()}
            />
            <Button size="small" text={t('form.cancel')} onClick={() => setAsking(false)} />
          </div>
        </>
      ) : (
        <Button
          size="small"
          text={t('people:match.list.start')}
          disabled={disabled}
          onClick={() => setAsking(true)}
        />
      )}
      {disabled && <p className="match-hint">{t('people:match.list.saveFirst')}</p>}
      {problem !== undefined && <p role="alert">{problem}</p>}
    </div>
  );
}

function Progress({ started, onEnd }: { readonly started: Job; readonly onEnd: () => void }) {
  const { t } = useTranslation();
  const notify = useNotify();
  const job = useJob(started);
  const isEnded = hasEnded(job);
  const tell = useEffectEvent(() => {
    const isDone = job.status === 'COMPLETED';
    notify({
      message: t(isDone ? 'people:match.list.done' : 'people:match.list.failed'),
      intent: isDone ? 'success' : 'danger',
    });
    onEnd();
  });
  useEffect(() => {
    if (isEnded) tell();
  }, [isEnded]);
  return (
    <div role="status">
      <p>{t('people:match.list.running')}</p>
      <ProgressBar value={(job.progress ?? 0) / 100} aria-label={t('people:match.list.running')} />
    </div>
  );
}
