import { Button, ProgressBar } from '@blueprintjs/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Job } from '../../../engine/hooks/use-bulk.ts';
import { useFiles } from '../../../engine/hooks/use-files.ts';
import { hasEnded, useJob } from '../../../engine/hooks/use-job.ts';
import { useJobCalls } from '../../../engine/hooks/use-job-calls.ts';
import { useErrorText } from '../../errors/error-text.ts';
import { sizeText, useMomentText } from '../../files/file-texts.ts';
import { useFetchFile } from '../../files/use-fetch-file.ts';
import { useNotify } from '../../notify/index.ts';
import { useIntlLocale } from '../../widgets/use-intl-locale.ts';
import '../bulk.css';
import { focusRows } from '../focus-rows.ts';

interface Props {
  readonly started: Job;
  readonly onClose: () => void;
}

/** A file while it is made in the background, and the link to it: it stays until it is dismissed. */
export function ExportBar({ started, onClose }: Props) {
  const { t } = useTranslation();
  const notify = useNotify();
  const errorText = useErrorText();
  const { cancel } = useJobCalls();
  const bar = useRef<HTMLDivElement>(null);
  const job = useJob(started);
  const isRunning = !hasEnded(job);
  const progress = (job.progress ?? 0) / 100;
  const percent = new Intl.NumberFormat(useIntlLocale(), { style: 'percent' });
  return (
    <div
      ref={bar}
      tabIndex={-1}
      className="object-table-bar job-bar"
      role="group"
      aria-label={t('people:files.title')}
    >
      {isRunning ? (
        <>
          <span role="status">{t('people:files.making')}</span>
          <ProgressBar
            className="job-progress"
            value={Math.max(0.02, progress)}
            aria-label={t('list.job.progress')}
          />
          <span aria-hidden="true">{percent.format(progress)}</span>
        </>
      ) : job.status === 'CANCELED' ? (
        <span role="status">{t('people:files.canceled')}</span>
      ) : (
        <Outcome jobId={job.id} />
      )}
      <span className="object-table-space" />
      {isRunning ? (
        <Button
          text={t('form.cancel')}
          onClick={() => {
            bar.current?.focus();
            cancel(job.id).catch((error: unknown) => notify({ message: errorText(error), intent: 'danger' }));
          }}
        />
      ) : (
        <Button
          variant="minimal"
          text={t('list.job.dismiss')}
          onClick={() => {
            focusRows(bar.current);
            onClose();
          }}
        />
      )}
    </div>
  );
}

function Outcome({ jobId }: { readonly jobId: string }) {
  const { t } = useTranslation();
  const locale = useIntlLocale();
  const momentText = useMomentText();
  const fetchFile = useFetchFile();
  const { files, error } = useFiles(jobId);
  const file = files?.[0];
  if (!file)
    return <span role="status">{files || error ? t('people:files.failed') : t('list.loading')}</span>;
  const { id, name, size, expiresAt } = file;
  const until = expiresAt === null ? '' : t('people:files.until', { time: momentText(expiresAt) });
  return (
    <>
      <span role="status">
        <strong>{name}</strong> · {sizeText(size, locale)}
        {until && ` · ${until}`}
      </span>
      <Button
        intent="primary"
        variant="outlined"
        text={t('people:files.download')}
        onClick={() => fetchFile(id)}
      />
    </>
  );
}
