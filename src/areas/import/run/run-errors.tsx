import { AnchorButton, Spinner } from '@blueprintjs/core';
import { DownloadIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ERRORS_PER_PAGE, useImportErrors } from '../hooks/use-import-errors.ts';
import type { ImportRun } from '../model/import-run.ts';
import { useErrorText } from '../../../views/errors/error-text.ts';
import { ErrorTable } from '../error-table.tsx';
import type { ProblemText } from '../use-problem-text.ts';
import { ListPages } from '../list-pages.tsx';

interface Props {
  readonly run: ImportRun;
  readonly problemText: ProblemText;
}

/** The rows that were not imported, and values that others go without, page by page, and all of them as a file to be mended. */
export function RunErrors({ run, problemText }: Props) {
  const { t, i18n } = useTranslation();
  const errorText = useErrorText();
  const [page, setPage] = useState(0);
  const { errors, total, error } = useImportErrors(run.id, page);
  return (
    <section className="import-block">
      <div className="import-section-head">
        <h3>{t('import:run.errors')}</h3>
        <AnchorButton
          role="link"
          icon={<DownloadIcon />}
          text={t('import:run.download')}
          href={`/api/import/${encodeURIComponent(run.id)}/errors.csv?locale=${i18n.language}`}
          download
        />
      </div>
      {error !== undefined && <p role="alert">{errorText(error)}</p>}
      {!errors && error === undefined && <Spinner size={24} aria-label={t('list.loading')} />}
      {errors && <ErrorTable label={t('import:run.errors')} errors={errors} problemText={problemText} />}
      <ListPages page={page} size={ERRORS_PER_PAGE} total={total} onTurn={setPage} />
    </section>
  );
}
