import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useStartedExports } from '../../engine/hooks/started-exports.ts';
import { useFileCalls } from '../../engine/hooks/use-files.ts';
import type { Job } from '../../engine/hooks/use-bulk.ts';
import { hasEnded, useJob } from '../../engine/hooks/use-job.ts';
import { useNotify } from '../notify/index.ts';
import { useFetchFile } from './use-fetch-file.ts';

/** Tells on any screen that a file which the user has asked for is there, or that it will not be. */
export function ExportWatch() {
  const { jobs, remove } = useStartedExports();
  return jobs.map((job) => <Watched key={job.id} started={job} onTold={() => remove(job.id)} />);
}

interface Props {
  readonly started: Job;
  readonly onTold: () => void;
}

function Watched({ started, onTold }: Props) {
  const { t } = useTranslation();
  const { ofJob } = useFileCalls();
  const notify = useNotify();
  const fetchFile = useFetchFile();
  const job = useJob(started);
  const ended = hasEnded(job);

  const tell = useEffectEvent(async () => {
    const [file] = await ofJob(job.id).catch(() => []);
    if (file) {
      const action = { text: t('people:files.download'), onClick: () => fetchFile(file.id) };
      notify({ message: t('people:files.ready', { name: file.name }), intent: 'success', action });
    } else if (job.status !== 'CANCELED') {
      notify({ message: t('people:files.failed'), intent: 'danger' });
    }
    onTold();
  });
  useEffect(() => {
    if (ended) void tell();
  }, [ended]);
  return null;
}
