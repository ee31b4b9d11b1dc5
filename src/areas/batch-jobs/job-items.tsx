import { MenuItem } from '@blueprintjs/core';
import { DownloadIcon, RefreshIcon, StopIcon, UndoIcon } from '@blueprintjs/icons';
import { useTranslation } from 'react-i18next';
import { labelText } from '../../contract/label.ts';
import type { ObjectRecord } from '../../engine/hooks/documents.ts';
import { hasEnded } from '../../engine/hooks/use-job.ts';
import { useMayRetry, useMayUndo } from '../../engine/hooks/use-job-calls.ts';
import { JobFileItem } from './job-file-item.tsx';
import type { JobTask } from './job-dialog.tsx';

interface Props {
  /** As far as the columns on show have it. */
  readonly job: ObjectRecord;
  readonly onTask: (task: JobTask) => void;
}

/** What a job's state allows; where the columns do not show it, the server says so. */
export function JobItems({ job, onTask }: Props) {
  const { t, i18n } = useTranslation();
  const { id, status, errorCount } = job;
  const ended = typeof status === 'string' ? hasEnded({ status }) : undefined;
  const hasErrors = errorCount !== 0 && errorCount !== null;
  const mayRetry = useMayRetry(id, hasErrors && ended !== false);
  const mayUndo = useMayUndo(id, ended !== false);
  const task = (kind: JobTask['kind']) => () => onTask({ kind, id, name: labelText('{name}', job) });
  return (
    <>
      {ended !== true && (
        <MenuItem icon={<StopIcon />} text={t('batch-jobs:cancel')} onClick={task('cancel')} />
      )}
      {hasErrors && (
        <MenuItem
          icon={<DownloadIcon />}
          text={t('batch-jobs:errors')}
          href={`/api/batch-job/${encodeURIComponent(id)}/errors.csv?locale=${i18n.language}`}
          download
        />
      )}
      {mayRetry && <MenuItem icon={<RefreshIcon />} text={t('batch-jobs:retry')} onClick={task('retry')} />}
      {mayUndo && <MenuItem icon={<UndoIcon />} text={t('batch-jobs:undo')} onClick={task('undo')} />}
      {ended !== false && <JobFileItem jobId={id} />}
    </>
  );
}
