import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { allOf, queryFilter } from '../../../contract/filter/filter.ts';
import type { ObjectMetadata } from '../../../contract/metadata/introspection.ts';
import type { ImportRun } from '../model/import-run.ts';
import type { AreaScreenProps } from '../../../views/area/client-area.ts';

interface Props extends Pick<AreaScreenProps, 'objects'> {
  readonly run: ImportRun;
  readonly metadata: ObjectMetadata;
}

/** The ways to the records that were written, and to the work itself. */
export function ResultLinks({ run, metadata, objects }: Props) {
  const { t } = useTranslation();
  const { startedAt, endedAt, jobId, objectName, status } = run;
  const jobs = objects.find(({ name }) => name === 'BatchJob');
  const filter =
    startedAt && endedAt && status !== 'UNDONE'
      ? allOf(
          queryFilter(objectName, 'modifiedAt', 'GREATER_OR_EQUALS', startedAt),
          queryFilter(objectName, 'modifiedAt', 'LESS_OR_EQUALS', endedAt),
        )
      : undefined;
  return (
    <p className="import-links">
      {filter && (
        <Link to={`${metadata.route}?${new URLSearchParams({ filter: JSON.stringify(filter) }).toString()}`}>
          {t('import:run.records')}
        </Link>
      )}
      {jobs && jobId !== null && (
        <Link to={`${jobs.route}/${encodeURIComponent(jobId)}`}>{t('import:run.job')}</Link>
      )}
    </p>
  );
}
