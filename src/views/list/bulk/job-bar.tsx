import { Button, ProgressBar } from '@blueprintjs/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBulk } from '../../../engine/hooks/use-bulk.ts';
import { hasEnded, useJob } from '../../../engine/hooks/use-job.ts';
import type { ObjectModel } from '../../../engine/model/object-model.ts';
import { useErrorText } from '../../errors/error-text.ts';
import { useNotify } from '../../notify/index.ts';
import { useSingleKeys } from '../../widgets/single-keys.ts';
import { useIntlLocale } from '../../widgets/use-intl-locale.ts';
import '../bulk.css';
import { focusRows } from '../focus-rows.ts';
import { JobErrors } from './job-errors.tsx';
import type { StartedJob } from './bulk-props.ts';

interface Props {
  readonly model: ObjectModel;
  readonly started: StartedJob;
  readonly onJob: (started: StartedJob) => void;
  readonly onClose: () => void;
}

/** A bulk call while it runs, and what became of it: it stays until it is dismissed, so that Undo is not missed. */
export function JobBar({ model, started, onJob, onClose }: Props) {
  const { t } = useTranslation();
  const number = new Intl.NumberFormat(useIntlLocale());
  const notify = useNotify();
  const errorText = useErrorText();
  const { undo, cancel } = useBulk(model);
  const bar = useRef<HTMLDivElement>(null);
  const [isShowing, setShowing] = useState(false);
  const job = useJob(started.job);
  const { verb } = started;
  const ended = hasEnded(job);
  const failed = job.errorCount ?? 0;
  const total =
    number.format(ended ? started.total - failed : started.total) + (started.isAtLeast ? '+' : '');
  const state = ended ? (job.status === 'CANCELED' ? 'canceled' : 'ended') : 'running';

  const call = (work: Promise<unknown>) =>
    work.catch((error: unknown) => notify({ message: errorText(error), intent: 'danger' }));
  const takeBack = (taken: 'edit' | 'delete') =>
    call(
      undo(taken, job.id).then((back) =>
        onJob({ job: back, verb: 'restore', total: started.total - failed }),
      ),
    );
  // What had the focus is gone with the selection, and Undo is near.
  useEffect(() => {
    const at = document.activeElement;
    if (at === document.body || at?.tagName === 'MAIN') bar.current?.focus({ preventScroll: true });
  }, []);
  const enter = () => bar.current?.querySelector('button')?.focus();
  useSingleKeys({
    // As to a message: what was done last, and its Undo.
    f8: enter,
    '.': () => {
      // Records that are chosen come first.
      const chosen = bar.current?.parentElement?.querySelector(':scope > [aria-keyshortcuts]');
      if (chosen && !chosen.contains(document.activeElement)) return false;
      return enter();
    },
  });
  return (
    <div
      ref={bar}
      tabIndex={-1}
      className="object-table-bar job-bar"
      role="group"
      aria-label={t('people:job.title')}
    >
      <span role="status">
        {job.status === 'FAILED' ? t('people:job.failed') : t(`people:job.${state}.${verb}`, { total })}
        {ended && failed > 0 && ` · ${t('people:job.errors', { total: number.format(failed) })}`}
      </span>
      {!ended && (
        <ProgressBar
          className="job-progress"
          value={Math.max(0.02, (job.progress ?? 0) / 100)}
          aria-label={t('list.job.progress')}
        />
      )}
      <span className="object-table-space" />
      {failed > 0 && (
        <Button
          variant="minimal"
          text={t('people:job.showErrors')}
          aria-expanded={isShowing}
          active={isShowing}
          onClick={() => setShowing(!isShowing)}
        />
      )}
      {!ended && (
        <Button
          text={t('form.cancel')}
          onClick={() => {
            bar.current?.focus();
            void call(cancel(job.id));
          }}
        />
      )}
      {ended && (verb === 'edit' || verb === 'delete') && !started.isFinal && (
        <Button
          intent="primary"
          variant="outlined"
          text={t('list.undo')}
          onClick={() => {
            focusRows(bar.current);
            void takeBack(verb);
          }}
        />
      )}
      {ended && (
        <Button
          variant="minimal"
          text={t('list.job.dismiss')}
          onClick={() => {
            focusRows(bar.current);
            onClose();
          }}
        />
      )}
      {isShowing && <JobErrors key={String(ended)} model={model} jobId={job.id} total={failed} />}
    </div>
  );
}
